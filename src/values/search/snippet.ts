import { splitWords } from '#word-forms';
import { escapeHtml } from '../html.ts';

/** A passage of one field as HTML: matches are in `<mark>`, everything else is escaped text. */
export interface Snippet {
  field: 'title' | 'excerpt' | 'description';
  html: string;
}

/** What is marked: whole words, and runs of scripts without spaces wherever they occur. */
export interface Marked {
  words: ReadonlySet<string>;
  runs: readonly string[];
}

interface Mark {
  start: number;
  end: number;
}

const longest = 240;
const lead = 60;

/**
 * The passage of a plain text around its first match, matches in `<mark>`; null without a match.
 */
export function highlight(text: string, marked: Marked): string | null {
  const marks = findMarks(text, marked);
  const [first] = marks;
  if (first === undefined) return null;
  const [from, to] = passageAround(text, first);
  const parts: string[] = [];
  let at = from;
  for (const { start, end } of marks.filter((mark) => mark.end <= to)) {
    parts.push(escapeHtml(text.slice(at, start)), `<mark>${escapeHtml(text.slice(start, end))}</mark>`);
    at = end;
  }
  parts.push(escapeHtml(text.slice(at, to)));
  return `${from > 0 ? '…' : ''}${parts.join('')}${to < text.length ? '…' : ''}`;
}

/** The places of all matches, in order and without overlaps. */
function findMarks(text: string, { words, runs }: Marked): Mark[] {
  const marks = splitWords(text).flatMap(({ word, isRun, start, end }) => {
    if (isRun) return runs.flatMap((run) => placesIn(text.slice(start, end), run, start));
    return words.has(word) ? [{ start, end }] : [];
  });
  return withoutOverlaps(marks);
}

function placesIn(text: string, run: string, offset: number): Mark[] {
  const marks: Mark[] = [];
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length))
    marks.push({ start: offset + at, end: offset + at + run.length });
  return marks;
}

function withoutOverlaps(marks: Mark[]): Mark[] {
  const separate: Mark[] = [];
  for (const mark of marks.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start >= (separate.at(-1)?.end ?? 0)) separate.push(mark);
  }
  return separate;
}

/** Starts a little before the mark; begins and ends between words if there are spaces. */
function passageAround(text: string, { start, end }: Mark): [number, number] {
  const from = start <= lead ? 0 : boundary(text, start - lead, start);
  const to = from + longest >= text.length ? text.length : Math.max(end, from + longest);
  if (to === text.length) return [from, to];
  const space = text.lastIndexOf(' ', to);
  return [from, space > Math.max(end, to - lead) ? space : whole(text, to)];
}

function boundary(text: string, from: number, start: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < start ? space + 1 : whole(text, from);
}

/** Not between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
