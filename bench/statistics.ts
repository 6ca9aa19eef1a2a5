/** The quantile of sorted values. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The median of the finite values; null if there are none. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values
    .filter((value): value is number => value !== null && Number.isFinite(value))
    .sort((one, other) => one - other);
  return known.length === 0 ? null : quantile(known, 0.5);
}

/** The median of the ratios of equal rounds: the load of the machine varies between rounds. */
export function ratioOf(ones: readonly number[], others: readonly number[]): number | null {
  return medianOf(ones.map((one, round) => one / (others[round] ?? NaN)));
}
