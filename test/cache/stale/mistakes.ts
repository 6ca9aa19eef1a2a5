/** Mistakes on purpose, each as the change of one line of the service. */
export const mistakes = {
  'remembers the revision for 200 ms': {
    file: 'src/database/statements/single-flight.ts',
    right: '    line.waiting = undefined;\n',
    wrong: '    setTimeout(() => (line.waiting = undefined), 200);\n',
  },
  'knows of its own writes alone': {
    file: 'src/database/database.ts',
    right: 'untilOver(embedded ? (known ?? remember()) : shareRevision())',
    wrong: 'untilOver(known ?? remember())',
  },
  'keeps answers whoever asked': {
    file: 'src/rest/router.ts',
    right: "key: ['rest', viewer?.id, viewer?.role, ...where]",
    wrong: "key: ['rest', ...where]",
  },
  'keeps answers whatever the language': {
    file: 'src/rest/router.ts',
    right: 'const where = [links.origin, address.prefix, ',
    wrong: 'const where = [links.origin, ',
  },
  'keeps answers of GraphQL whoever asked': {
    file: 'src/graphql/cached-reads.ts',
    right: 'const who = [viewer?.id, viewer?.role, language, publicRoot];',
    wrong: 'const who = [language, publicRoot];',
  },
  'says 304 to a tag of any revision': {
    file: 'src/http/cache/etag.ts',
    right: 'if (revision !== askedRevision || key !== askedKey || ',
    wrong: 'if (key !== askedKey || ',
  },
} as const satisfies Record<string, Mistake>;

/** A line of a file, and what it is changed to. */
interface Mistake {
  file: string;
  right: string;
  wrong: string;
}
