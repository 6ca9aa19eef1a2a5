/** The average bytes of a number or boolean, and of the punctuation around a value. */
const little = 8;

/**
 * Estimates the bytes of a value as JSON without serializing it: texts by their length in UTF-8, the rest by averages.
 * Stops soon after `most`. One loop, because every row that is read is counted.
 */
export function sizeOf(value: unknown, most = Infinity): number {
  const uncounted = [value];
  let size = 0;
  while (uncounted.length > 0 && size <= most) {
    const next = uncounted.pop();
    size += little;
    // Short texts are mostly ASCII, and too many to scan.
    if (typeof next === 'string') size += next.length < 200 ? next.length : Buffer.byteLength(next);
    else if (typeof next === 'object' && next !== null) size += addMembers(uncounted, next);
  }
  return size;
}

/** Adds the members to `uncounted`; returns the length of their names. */
function addMembers(uncounted: unknown[], value: object): number {
  let length = 0;
  if (Array.isArray(value)) for (const member of value) uncounted.push(member);
  else
    for (const [name, member] of Object.entries(value)) {
      length += name.length;
      uncounted.push(member);
    }
  return length;
}
