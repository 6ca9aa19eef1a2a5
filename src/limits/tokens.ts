import { type DocumentNode, parse } from 'graphql';
import { CalendarError } from '../errors.ts';
import { mostInDocument } from './numbers.ts';
import { refuseMore } from './refusal.ts';

/** How graphql-js says that it stopped reading: its error has no code. */
const stopped = /^Syntax Error: Document contains more that \d+ tokens/;

/**
 * Parses a document of bounded length (decision 0035). Throws a `CalendarError` where it is too long, and graphql-js's
 * own error where it is no document.
 */
export function parseBounded(text: string): DocumentNode {
  const { characters, tokens } = mostInDocument;
  refuseMore('queryTooLong', text.length, characters);
  try {
    return parse(text, { maxTokens: tokens });
  } catch (error) {
    if (!(error instanceof Error) || !stopped.test(error.message)) throw error;
    throw new CalendarError('queryTooManyTokens', { data: { most: tokens } });
  }
}
