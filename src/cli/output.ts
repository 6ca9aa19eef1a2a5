import { firstPassword } from '../accounts/first-password.ts';
import type { Calendar } from '../app/bootstrap.ts';
import type { Config } from '../config/config.ts';
import type { TellStep } from '../runtime/start-step.ts';

/**
 * Prints a text and a line end; resolves to whether it was read: the reader of a pipe may be gone.
 */
export function print(text: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { stdout } = process;
  const fail = () => resolve(false);
  stdout.once('error', fail);
  stdout.write(`${text}\n`, (error) => {
    if (error) return;
    stdout.off('error', fail);
    resolve(true);
  });
  return promise;
}

/** A step of the start that takes longer is printed, in milliseconds. */
const slow = 1_000;

/** Prints the step that a start is at whenever one takes long, until `end` is called. */
export function tellSlowSteps(): { tell: TellStep; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const tell = (step: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => console.log(`${step} …`), slow).unref();
  };
  return { tell, end: () => clearTimeout(timer) };
}

/** Prints the administrator that was created with the database, and the generated password. */
export async function announceAdministrator({ administrator }: Calendar, config: Config): Promise<void> {
  if (administrator === null) return;
  const { name, generatedPassword } = administrator;
  const lines = [`Created the administrator ${name}.`];
  if (generatedPassword !== null) lines.push(secretLine('Password', generatedPassword));
  const printed = await Promise.all(lines.map(print));
  if (printed.every(Boolean)) firstPassword(config).forget();
}

/**
 * How a command is called here: in a clone by npm, in a package by its own name (decision 0138).
 */
export function commandName(command: string): string {
  return import.meta.url.endsWith('.ts') ? `npm run ${command} --` : `event-calendar-gateway ${command}`;
}

/** The line of a secret that is never shown again. */
export function secretLine(label: string, secret: string): string {
  return `${label} (shown only this once): ${secret}`;
}
