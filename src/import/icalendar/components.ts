import type { Pace } from './pace.ts';

/** A part of iCalendar, as lines that are not folded any more. */
export interface Component {
  /** In capitals: `VEVENT`. */
  name: string;
  lines: string[];
  components: Component[];
  /** Whether its end was found. */
  isClosed: boolean;
  /** Its characters, and a hundred for each line; lines are kept up to the largest size. */
  size: number;
}

/** The largest size of a component: 20,000 lines, or 2 MB. Nobody writes as much by hand. */
export const largestSize = 2_000_000;

const sizeOfLine = 100;

/** What may be attached to an event without being read. */
const attached = /^(?:attach|image|x-(?!alt-desc))/i;
const longLine = 10_000;

/** How deep components are within each other at most; those of iCalendar are three deep. */
const deepest = 10;

/** The lines of these are kept; those of alarms, tasks and journals are not needed. */
const kept = ['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'];

/**
 * The calendars of a stream (RFC 5545 3.4, 3.6), of which there may be several. A line that is none
 * continues the one before: some calendars do not escape the line breaks of texts. Throws the
 * reason of the signal.
 */
export async function readComponents(text: string, pace: Pace): Promise<Component[]> {
  const tree = new Tree();
  for (const line of unfolded(text)) {
    tree.add(line);
    if (pace.isDue) await pace.step();
  }
  return tree.calendars;
}

/** The lines of a text, of which a blank at the start continues the one before (RFC 5545 3.1). */
function* unfolded(text: string): Generator<string> {
  let line = '';
  for (const [part] of text.matchAll(/[^\r\n]+/g)) {
    if (part.startsWith(' ') || part.startsWith('\t')) line += part.slice(1);
    else {
      if (line !== '') yield line;
      line = part;
    }
  }
  if (line !== '') yield line;
}

/** Whether a line names what identifies an event. */
export function isUid(line: string): boolean {
  return /^uid\s*[:;]/i.test(line);
}

/** Whether a component keeps a line, which then counts; what is left out is known by its UID. */
function hasRoom(component: Component, line: string): boolean {
  if (line.length > longLine && attached.test(line)) return false;
  component.size += line.length + sizeOfLine;
  return component.size <= largestSize || isUid(line);
}

/** Of a long picture within the file, what says that there is one; empty for other lines. */
function startOfPicture(line: string): string {
  const [start = ''] =
    /^(?:attach|image)(?:"[^"]*"|[^":])*:(?!https?:).{0,60}/i.exec(line.slice(0, 1_000)) ?? [];
  return /^image|[=:]image\//i.test(start) ? start : '';
}

class Tree {
  readonly calendars: Component[] = [];
  #open: Component[] = [];

  add(line: string): void {
    const [, word = '', name = ''] = /^\uFEFF?(BEGIN|END)[ \t]*:[ \t]*([\w-]+)\s*$/i.exec(line) ?? [];
    if (word.toUpperCase() === 'BEGIN') this.#begin(name.toUpperCase());
    else if (word !== '') this.#end(name.toUpperCase());
    else this.#addLine(line);
  }

  #begin(name: string): void {
    // What begins within itself was not ended before.
    const same = this.#open.findIndex((each) => each.name === name);
    if (same !== -1) this.#open.length = same;
    if (this.#open.length >= deepest) return;
    const component: Component = { name, lines: [], components: [], isClosed: false, size: 0 };
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.components.push(component);
    else if (name === 'VCALENDAR') this.calendars.push(component);
    this.#open.push(component);
  }

  #end(name: string): void {
    const place = this.#open.findLastIndex((each) => each.name === name);
    const component = this.#open[place];
    if (component === undefined) return;
    component.isClosed = true;
    this.#open.length = place;
  }

  #addLine(written: string): void {
    const component = this.#open.at(-1);
    if (component === undefined || !kept.includes(component.name)) return;
    const line = written.length > longLine ? startOfPicture(written) || written : written;
    if (!hasRoom(component, line)) return;
    const { lines } = component;
    if (/^[\w-]+\s*[:;]/.test(line) || lines.length === 0) lines.push(line);
    else lines.push(`${lines.pop()}\\n${line}`);
  }
}
