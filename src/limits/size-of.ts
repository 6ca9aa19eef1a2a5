/** Numbers, truth values and what stands around values in JSON, on average. */
const little = 8;

/**
 * About how many bytes a value takes as JSON, found without writing it: texts by their length in UTF-8, the rest by
 * rough numbers. Counting stops soon after the most.
 */
export function sizeOf(value: unknown, most = Infinity): number {
  const count = { size: 0, most };
  add(count, value);
  return count.size;
}

function add(count: { size: number; most: number }, value: unknown): void {
  count.size += little;
  if (count.size > count.most) return;
  if (typeof value === 'string') count.size += byteLength(value);
  else if (Array.isArray(value)) for (const member of value) add(count, member);
  else if (typeof value === 'object' && value !== null) addMembers(count, value);
}

function addMembers(count: { size: number; most: number }, value: object): void {
  for (const [name, member] of Object.entries(value)) {
    count.size += name.length;
    add(count, member);
  }
}

/** Short texts are mostly ASCII, and too many to look at. */
function byteLength(text: string): number {
  return text.length < 200 ? text.length : Buffer.byteLength(text);
}
