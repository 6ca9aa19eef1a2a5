/** `startDate` → `start_date`: the name of a field on the wire, and of its column. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
