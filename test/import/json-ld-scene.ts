import { importAlone, useImports } from './found.ts';

/** An event of schema.org, whose parts a test changes. */
export function event(parts: Record<string, unknown>): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    startDate: '2027-05-04T19:00:00+03:00',
    ...parts,
  };
}

/** A calendar in Helsinki for the tests of a file, into which they import documents and pages. */
export function useCalendar() {
  const { world, files } = useImports({ config: { timeZone: 'Europe/Helsinki' } });
  let number = 0;
  return {
    ...{ world, files },
    /** Imports a document or a page of its own. */
    importData: (data: unknown) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      const name = `data-${(number += 1)}.${text.startsWith('<') ? 'html' : 'json'}`;
      return importAlone(world(), files().write(name, text));
    },
  };
}
