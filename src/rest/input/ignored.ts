/** The value of `X-Calendar-Ignored`: the first twenty names of parameters that nobody knows (wire-format 1). */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => encodeURIComponent(name.slice(0, 50).toWellFormed()))
    .join(', ');
}
