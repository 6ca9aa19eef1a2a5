import { type DocumentNode, Lexer, parse, Source, TokenKind } from 'graphql';
import { mostInDocument } from './limits.ts';
import { rejectMore } from './rejection.ts';

const opening: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const closing: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * Parses a document of limited size (decision 0035). Throws a `CalendarError` if it is too long or
 * its brackets nest too deep, and a `GraphQLError` if it has a syntax error.
 */
export function parseBounded(text: string): DocumentNode {
  rejectMore('queryTooLong', text.length, mostInDocument.characters);
  limitTokens(text);
  return parse(text);
}

/**
 * The lexer is not recursive, unlike the parser, whose stack would overflow on deeply nested
 * brackets.
 */
function limitTokens(text: string): void {
  const lexer = new Lexer(new Source(text));
  let brackets = 0;
  for (let count = 0; lexer.token.kind !== TokenKind.EOF; count += 1) {
    rejectMore('queryTooManyTokens', count, mostInDocument.tokens);
    const { kind } = lexer.advance();
    if (opening.includes(kind)) brackets += 1;
    else if (closing.includes(kind)) brackets -= 1;
    rejectMore('queryTooDeep', brackets, mostInDocument.brackets);
  }
}
