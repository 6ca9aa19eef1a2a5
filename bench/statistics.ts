/** The value that this part of the sorted values stays below. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The middle one of those values that are known and finite; null where none is. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values
    .filter((value): value is number => value !== null && Number.isFinite(value))
    .sort((one, other) => one - other);
  return known.length === 0 ? null : quantile(known, 0.5);
}

/** The median of how much faster each round was than the same round of another: the machine is not equally busy in all. */
export function ratioOf(ones: readonly number[], others: readonly number[]): number | null {
  return medianOf(ones.map((one, round) => one / (others[round] ?? NaN)));
}
