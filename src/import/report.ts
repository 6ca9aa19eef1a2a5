import {
  type CancelOutcome,
  type CopiedImage,
  type GoneOutcome,
  type ImportedItem,
  type ImportOutcome,
  labelOf,
} from '../calendar/import/port.ts';
import { type Kind, kindFacts, kinds } from '../values/kinds.ts';
import { plainLine } from '../values/plain-line.ts';
import type { Finding } from './source.ts';

/** What became of the things of a kind. */
type Counts = Record<'created' | 'updated' | 'unchanged' | 'left' | 'trashed', number>;

/** What is reported of a thing that the source does not have any more. */
const goneOutcomes: Readonly<Record<Exclude<GoneOutcome, 'absent'>, string>> = {
  stays: 'it stays here',
  changed: 'it was changed here, and stays',
  over: 'it is over, and stays here',
  trashed: 'it was moved to the trash',
};

/** How what the source cancels is counted. */
const cancelResults = { cancelled: 'updated', unchanged: 'unchanged', changed: 'left' } as const;

/** Lines about single things that are kept; all things are counted. */
const mostLines = 1_000;

/** What an import did, thing by thing. */
export class ImportReport {
  readonly counts = new Map<Kind | 'image', Counts>();
  readonly #left: string[] = [];
  readonly #notes: string[] = [];
  #hasDoubts = false;

  /** Adds what became of a thing. */
  add(item: ImportedItem, outcome: ImportOutcome): void {
    this.#countsOf(item.kind)[outcome.result] += 1;
    const name = `${item.kind} ${plainLine(item.key, 60)} "${plainLine(labelOf(item), 60)}"`;
    if (outcome.result === 'left') keep(this.#left, `${name}: ${plainLine(outcome.reason, 300)}.`);
    else for (const note of outcome.notes) keep(this.#notes, `${name}: ${plainLine(note, 300)}.`);
  }

  /** Adds something that is not in a form that can be imported. */
  addUnusable({ kind, label, unusable, count = 1 }: Extract<Finding, { unusable: string }>): void {
    this.#countsOf(kind).left += count;
    keep(this.#left, `${kind} ${plainLine(label, 60)}: ${plainLine(unusable, 300)}.`);
  }

  /** Adds what became of an image; if it was left, its things are imported all the same. */
  addImage({ url, outcome }: CopiedImage): void {
    this.#countsOf('image')[outcome.result] += 1;
    if (outcome.result === 'left')
      keep(this.#left, `image ${plainLine(url, 200)}: ${plainLine(outcome.reason, 300)}.`);
  }

  /** Adds what whoever imports should know about a thing. */
  addNote({ kind, label, note, isDoubt = false }: Extract<Finding, { note: string }>): void {
    this.#hasDoubts ||= isDoubt;
    keep(this.#notes, `${kind} ${plainLine(label, 60)}: ${plainLine(note, 300)}.`);
  }

  /** Adds why the source may have more than what was found. */
  addIncomplete(reason: string): void {
    this.#hasDoubts = true;
    keep(this.#left, `${plainLine(reason, 300)}.`);
  }

  /** Adds what was imported before, and is not at the source any more. */
  addGone(kind: Kind, key: string, outcome: GoneOutcome): void {
    if (outcome === 'absent') return;
    if (outcome === 'trashed') this.#countsOf(kind).trashed += 1;
    const became = goneOutcomes[outcome];
    keep(this.#notes, `${kind} ${plainLine(key, 100)}: the source does not show it any more; ${became}.`);
  }

  /** Adds what became of an event that the source cancels. */
  addCancelled(label: string, key: string, outcome: CancelOutcome): void {
    if (outcome === 'absent') return;
    this.#countsOf('event')[cancelResults[outcome]] += 1;
    const name = `event ${plainLine(key, 60)} "${plainLine(label, 60)}"`;
    if (outcome === 'changed') keep(this.#left, `${name}: it was changed here, and cancelled at the source.`);
  }

  /** Whether everything was imported, and without a doubt. */
  get isComplete(): boolean {
    return this.left === 0 && !this.#hasDoubts;
  }

  /** The number of things, and images, that were left. */
  get left(): number {
    return [...this.counts.values()].reduce((sum, { left }) => sum + left, 0);
  }

  /** The number of things, and images, that were created or updated. */
  get written(): number {
    return [...this.counts.values()].reduce((sum, { created, updated }) => sum + created + updated, 0);
  }

  /** The report as lines: a table of counts, then what was left and why, then notes. */
  lines(): string[] {
    const hasTrashed = [...this.counts.values()].some(({ trashed }) => trashed > 0);
    const always = ['created', 'updated', 'unchanged', 'left'] as const;
    const columns = hasTrashed ? ([...always, 'trashed'] as const) : always;
    const head = `${' '.repeat(12)}${columns.map((name) => name.padStart(11)).join('')}`;
    const rows = [...kinds, 'image' as const].flatMap((kind) => {
      const counts = this.counts.get(kind);
      if (counts === undefined) return [];
      const name = kind === 'image' ? 'images' : kindFacts[kind].collection;
      return `${name.padEnd(12)}${columns.map((name) => String(counts[name]).padStart(11)).join('')}`;
    });
    return [head, ...rows, ...section('Left:', this.#left), ...section('Notes:', this.#notes)];
  }

  #countsOf(kind: Kind | 'image'): Counts {
    const counts = this.counts.get(kind) ?? { created: 0, updated: 0, unchanged: 0, left: 0, trashed: 0 };
    this.counts.set(kind, counts);
    return counts;
  }
}

function keep(lines: string[], line: string): void {
  if (lines.length < mostLines) lines.push(line);
  else if (lines.length === mostLines) lines.push('… and more.');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}
