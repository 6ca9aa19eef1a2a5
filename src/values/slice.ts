/** A place in a list: the value that the list is sorted by, and the number that settles ties. */
export interface Position {
  value: string;
  number: number;
}

/** Which stretch is wanted. */
export interface Slice {
  /** How many rows to read from its beginning, or from its end where `backward`. */
  size: number;
  backward: boolean;
  after?: Position;
  before?: Position;
}
