import { globSync, readFileSync } from 'node:fs';

// Proves that a reader can open every rule that the code and the documentation cite:
// `wire-format 7.2` is a heading of docs/wire-format.md, `decision 0020` a page in docs/decisions.

/** Where rules are cited. */
const sources = [
  '{src,packages,resolvers,schema,test,bench,check,docs}/**/*.{ts,cjs,js,graphql,sql,md}',
  '*.{ts,js,md}',
];

/** Dependencies, and what a generator writes, cite nothing. */
const others = ['**/node_modules/**', 'check/generators/generated/**'];

/** A kind of rule: how comments cite one, and the numbers of those that exist. */
interface Rulebook {
  name: string;
  /** The pattern of a number; citations of another form are wrong, too. */
  number: string;
  known: ReadonlySet<string>;
  /** What there is none of. */
  place: string;
}

const rulebooks: readonly Rulebook[] = [
  {
    name: 'wire-format',
    number: String.raw`\d+(?:\.\d+)?`,
    known: numbersIn(readFileSync('docs/wire-format.md', 'utf8'), /^#{2,3} (\d+(?:\.\d+)?)\.? /gm),
    place: 'heading in docs/wire-format.md',
  },
  {
    name: 'decision',
    number: String.raw`\d+`,
    known: numbersIn(globSync('docs/decisions/*.md').join('\n'), /(\d{4})-[^/\n]+\.md$/gm),
    place: 'page in docs/decisions',
  },
];

/** The first group of each match. */
function numbersIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, number = '']) => number));
}

/** White space within a comment, which may begin another line of it. */
const gap = String.raw`\s+(?:(?:\*|//|#)\s+)?`;

/** The citations of rules that do not exist, by line: `wire-format 5.1, 7 and 8` cites three. */
function findUnknown(text: string, { name, number, known, place }: Rulebook): string[] {
  const separator = String.raw`(?:,|${gap}(?:and|or|to))${gap}`;
  const citation = new RegExp(String.raw`\b${name}s?${gap}(${number}(?:${separator}${number})*)`, 'gi');
  return [...text.matchAll(citation)].flatMap(({ index, 1: cited = '' }) => {
    const unknown = (cited.match(new RegExp(number, 'g')) ?? []).filter((each) => !known.has(each));
    const line = text.slice(0, index).split('\n').length;
    return unknown.map((each) => `${line}: ${name} ${each}: no such ${place}`);
  });
}

const problems = globSync(sources, { exclude: others }).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return rulebooks.flatMap((rulebook) => findUnknown(text, rulebook).map((found) => `${file}:${found}`));
});
for (const problem of problems.toSorted()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
