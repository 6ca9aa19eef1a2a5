/** The average bytes of a number or boolean, and of the punctuation around a value. */
const little = 8;

/**
 * Estimates the bytes of a value as JSON without serializing it: texts by their length in UTF-8,
 * the rest by averages. Stops soon after `most`. It allocates nothing for what is no object,
 * because every row that is read is counted.
 */
export function sizeOf(value: unknown, most = Infinity): number {
  const uncounted: object[] = [];
  let size = sizeOfOne(value, uncounted);
  for (let next = uncounted.pop(); next !== undefined && size <= most; next = uncounted.pop()) {
    if (Array.isArray(next)) for (const member of next) size += sizeOfOne(member, uncounted);
    else
      for (const name in next)
        size += name.length + sizeOfOne((next as Record<string, unknown>)[name], uncounted);
  }
  return size;
}

/** The size of a value without its members; adds what has members to `uncounted`. */
function sizeOfOne(value: unknown, uncounted: object[]): number {
  if (typeof value === 'object' && value !== null) uncounted.push(value);
  if (typeof value !== 'string') return little;
  // Short texts are mostly ASCII, and too many to scan.
  return little + (value.length < 200 ? value.length : Buffer.byteLength(value));
}
