import type { ImportedItem } from '../calendar/import/port.ts';
import type { Kind } from '../values/kinds.ts';
import type { ImagePlaces } from './source-images.ts';

/** What a source has: a thing, how many there are, or what cannot be imported, and why. */
export type Finding =
  | { item: ImportedItem }
  | { kind: Kind; total: number }
  | Unusable
  /**
   * Something that whoever imports should know about a thing that is imported; a doubt makes the
   * import incomplete.
   */
  | { kind: Kind; label: string; note: string; isDoubt?: boolean }
  | Cancellation
  /** Why the source may have more than what was found, as a sentence without a full stop. */
  | { incomplete: string }
  /** The largest id of the events, venues, organizers and images that follow. */
  | { largestId: number };

/** What cannot be imported, and why: a sentence without a full stop. */
interface Unusable {
  kind: Kind;
  label: string;
  unusable: string;
  count?: number;
  /**
   * The key of what an earlier import may have taken: it is still at the source, and so are the
   * dates of its series. Undefined where that cannot be told: then nothing counts as gone.
   */
  key?: string;
  /** Only the dates of the series before this one, as in keys. */
  before?: string;
}

/**
 * What the source cancels without listing it: an event or the dates of its series, in the terms of
 * keys. The source then tells nothing of other events.
 */
export interface Cancellation {
  kind: 'event';
  label: string;
  cancelled: string;
  /** Only this date of the series. */
  date?: string;
  /** With all later dates. */
  andLater?: boolean;
  /** Why, as HTML. */
  reason: string;
  /** Whether it is described as well, so that what is not here can be imported. */
  isDescribed: boolean;
}

/** A source that has been recognized. */
export interface Source {
  /** What it is, for people: `calendar`, `iCalendar file`. */
  form: string;
  /** The name by which it is remembered, unless another is given. */
  name: string;
  /** What the source cannot tell, as sentences. */
  remarks: string[];
  /** The images that its things refer to. */
  images: ImagePlaces;
  read: () => AsyncIterable<Finding>;
}
