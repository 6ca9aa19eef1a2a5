/** Numbers, truth values and what stands around values in JSON, on average. */
const little = 8;

/**
 * About how many bytes a value takes as JSON, found without writing it: texts by their length in UTF-8, the rest by
 * rough numbers. Counting stops soon after the most. One loop, because every row that is read is counted.
 */
export function sizeOf(value: unknown, most = Infinity): number {
  const uncounted = [value];
  let size = 0;
  while (uncounted.length > 0 && size <= most) {
    const next = uncounted.pop();
    size += little;
    // Short texts are mostly ASCII, and too many to look at.
    if (typeof next === 'string') size += next.length < 200 ? next.length : Buffer.byteLength(next);
    else if (typeof next === 'object' && next !== null) size += addMembers(uncounted, next);
  }
  return size;
}

/** Gives the length of the names. */
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
