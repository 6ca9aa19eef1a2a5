/** A position in a list: the value of the sort key, and the number as the tie-breaker. */
export interface Position {
  value: string;
  number: number;
}

/** The slice of a list to read. */
export interface Slice {
  /** The rows that it has at most, from its beginning, or from its end if `backward`. */
  size: number;
  /** The rows to read: `size`, and one more if the response says whether others follow. */
  limit: number;
  backward: boolean;
  after?: Position;
  before?: Position;
}
