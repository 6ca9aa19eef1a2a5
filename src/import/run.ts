import { setImmediate } from 'node:timers/promises';
import {
  cancelTaken,
  type ImportedItem,
  importItem,
  type Importing,
  isBeforeParent,
  reserveIds,
  settleGone,
} from '../calendar/import/port.ts';
import { type Kind, kinds } from '../values/kinds.ts';
import type { ImportReport } from './report.ts';
import { inBatches } from './batches.ts';
import type { Cancellation, Finding } from './source.ts';

/** How far an import is. */
export interface ImportProgress {
  kind: Kind;
  done: number;
  /** Undefined where the source does not tell. */
  total: number | undefined;
}

export interface ImportRun {
  report: ImportReport;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Imports what a source has, one thing after the other, into the report. A signal ends it between
 * two things; what has been imported by then is whole, and the next run goes on from there. Throws
 * what the source throws.
 */
export async function runImport(
  findings: AsyncIterable<Finding>,
  importing: Importing,
  run: ImportRun,
): Promise<void> {
  const running = new Running(importing, run);
  for await (const finding of inBatches(findings)) {
    if (run.signal.aborted) return;
    if ('items' in finding) await running.takeAll(finding.items);
    else if ('cancelled' in finding) await running.cancel(finding);
    else if ('largestId' in finding) await reserveIds(importing, finding.largestId);
    else running.note(finding);
  }
  await running.finish();
}

type Unusable = Extract<Finding, { unusable: string }>;

/** What is nothing to be written. */
type Remark = Exclude<Finding, { item: unknown } | { largestId: number } | Cancellation>;

/**
 * The date in the key of a date of a series; empty for the series itself, null for anything else.
 */
function dateIn(key: string, series: string): string | null {
  if (key === series) return '';
  return key.startsWith(`${series} `) ? key.slice(series.length + 1) : null;
}

/** Whether a key is that of what could not be imported, or of a date of it. */
function isOf({ key: skipped = '', before }: Unusable, key: string): boolean {
  const date = dateIn(key, skipped);
  return date !== null && (before === undefined || (date !== '' && date < before));
}

/** Whether a key is that of what is cancelled, or of a date of it. */
function isCancelledBy({ cancelled, date, andLater = false }: Cancellation, key: string): boolean {
  const own = dateIn(key, cancelled);
  if (own === null || date === undefined) return own !== null;
  return andLater ? own >= date : own === date;
}

class Running {
  readonly totals = new Map<Kind, number>();
  readonly #importing: Importing;
  readonly #run: ImportRun;
  readonly #seen: Record<Kind, Set<string>> = {
    event: new Set(),
    venue: new Set(),
    organizer: new Set(),
    category: new Set(),
    tag: new Set(),
  };
  readonly #before: ReadonlyMap<Kind, string[]>;
  /** What is still at the source, though it was not imported. */
  readonly #skipped: Unusable[] = [];
  /** What was cancelled here, which is not imported as well. */
  readonly #cancelled: Cancellation[] = [];
  #isWhole = true;
  #isListing = true;
  #waiting: ImportedItem[] = [];
  #kind: Kind | undefined;

  constructor(importing: Importing, run: ImportRun) {
    this.#importing = importing;
    this.#run = run;
    this.#before = new Map(kinds.map((kind) => [kind, importing.taken.keysOf(kind)]));
  }

  /** Takes note of what is said about the source and its things. */
  note(finding: Remark): void {
    if ('total' in finding) this.totals.set(finding.kind, finding.total);
    else if ('unusable' in finding) this.skip(finding);
    else if ('incomplete' in finding) this.skipRest(finding.incomplete);
    else this.#run.report.addNote(finding);
  }

  /** Reports what cannot be imported; without its key, anything that was not found may be it. */
  skip(finding: Unusable): void {
    if (finding.key === undefined) this.#isWhole = false;
    else this.#skipped.push(finding);
    this.#run.report.addUnusable(finding);
  }

  /** Reports why the source may have more; what was not found may still be there. */
  skipRest(reason: string): void {
    this.#isWhole = false;
    this.#run.report.addIncomplete(reason);
  }

  /** Cancels what an earlier import took; anything else is imported, if it is described. */
  async cancel(cancellation: Cancellation): Promise<void> {
    this.#isListing = false;
    const { kind, label, reason, isDescribed } = cancellation;
    const keys = (this.#before.get(kind) ?? []).filter((key) => isCancelledBy(cancellation, key));
    if (keys.length > 0) this.#cancelled.push(cancellation);
    else if (!isDescribed)
      this.skip({ kind, label, key: cancellation.cancelled, unusable: 'it cancels what is not here' });
    for (const key of keys) {
      if (this.#run.signal.aborted) return;
      this.#run.report.addCancelled(label, key, await cancelTaken(this.#importing, { key, reason }));
      await setImmediate();
    }
  }

  /** Copies the images of things, and imports the things. */
  async takeAll(items: readonly ImportedItem[]): Promise<void> {
    for (const copied of await this.#importing.images.copyAll(items)) this.#run.report.addImage(copied);
    for (const item of items) await this.#take(item);
  }

  /** Imports a thing; one whose parent comes later waits for it. */
  async #take(item: ImportedItem): Promise<void> {
    if (item.kind === 'event' && this.#cancelled.some((each) => isCancelledBy(each, item.key))) return;
    if (item.mentioned !== true && item.kind !== this.#kind) {
      await this.#takeWaiting();
      this.#kind = item.kind;
    }
    if (isBeforeParent(item, this.#importing.taken)) this.#waiting.push(item);
    else await this.#import(item);
  }

  /**
   * Imports what still waits, without its parent, and settles what the source does not have any
   * more.
   */
  async finish(): Promise<void> {
    await this.#takeWaiting();
    for (const item of this.#waiting) await this.#import(item);
    if (!this.#isListing) return;
    if (this.#isWhole) for (const kind of kinds) await this.#settleGone(kind);
    else if (this.#importing.prune)
      this.#run.report.addIncomplete('Nothing was moved to the trash: not all of the source could be read');
  }

  /** A source that has nothing of a kind may just not show it. */
  async #settleGone(kind: Kind): Promise<void> {
    const seen = this.#seen[kind];
    const skipped = this.#skipped.filter((each) => each.kind === kind);
    if (seen.size === 0) return;
    for (const key of this.#before.get(kind) ?? []) {
      if (this.#run.signal.aborted) return;
      if (seen.has(key) || skipped.some((each) => isOf(each, key))) continue;
      this.#run.report.addGone(kind, key, await settleGone(this.#importing, { kind, key }));
    }
  }

  /** Imports what waits for a parent that is there now, generation by generation. */
  async #takeWaiting(): Promise<void> {
    for (;;) {
      const ready = this.#waiting.filter((item) => !isBeforeParent(item, this.#importing.taken));
      if (ready.length === 0) return;
      this.#waiting = this.#waiting.filter((item) => !ready.includes(item));
      for (const item of ready) await this.#import(item);
    }
  }

  async #import(item: ImportedItem): Promise<void> {
    const { report, signal, onProgress } = this.#run;
    if (signal.aborted) return;
    const { kind, key, mentioned = false } = item;
    const outcome = await importItem(this.#importing, item);
    const seen = this.#seen[kind];
    const isFirst = !seen.has(key);
    seen.add(key);
    // A thing is mentioned by many others, and counts where it was written or left.
    if (!mentioned || (isFirst && outcome.result !== 'unchanged')) report.add(item, outcome);
    if (!mentioned) onProgress({ kind, done: seen.size, total: this.totals.get(kind) });
    // The embedded database never yields to the event loop by itself.
    await setImmediate();
  }
}
