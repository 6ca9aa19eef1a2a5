import { type DocumentNode, Lexer, parse, Source, TokenKind } from 'graphql';
import { mostInDocument } from './limits.ts';
import { refuseMore } from './refusal.ts';

const opening: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const closing: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * Parses a document of bounded length (decision 0035). Throws a `CalendarError` where it is too long or its brackets
 * stand within each other too deep, and graphql-js's own error where it is no document.
 */
export function parseBounded(text: string): DocumentNode {
  refuseMore('queryTooLong', text.length, mostInDocument.characters);
  limitTokens(text);
  return parse(text);
}

/** Reads word by word, without recursion: the parser calls itself for each bracket, until the stack is full. */
function limitTokens(text: string): void {
  const lexer = new Lexer(new Source(text));
  let brackets = 0;
  for (let count = 0; lexer.token.kind !== TokenKind.EOF; count += 1) {
    refuseMore('queryTooManyTokens', count, mostInDocument.tokens);
    const { kind } = lexer.advance();
    if (opening.includes(kind)) brackets += 1;
    else if (closing.includes(kind)) brackets -= 1;
    refuseMore('queryTooDeep', brackets, mostInDocument.brackets);
  }
}
