import type { WireObject } from '../output/wire-object.ts';
import type { Raw } from '../input/coercion.ts';

/**
 * A body without the fields that repeat what the client has read: a resource that is written back
 * whole stays the same to the letter, whatever its texts would be parsed to (wire-format 11.8).
 * Forms write everything as text.
 */
export function withoutUnchanged(body: Raw, shown: WireObject): Raw {
  const changed = Object.entries(body).filter(
    ([name, value]) => name === 'i18n_language' || !(name in shown && isSame(value, shown[name])),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'meta' ? changedMeta(value, shown.meta) : value]),
  );
}

/** Custom fields are fields of their own. */
function changedMeta(sent: unknown, shown: unknown): unknown {
  return isCompound(sent) && isCompound(shown) ? withoutUnchanged(sent, shown) : sent;
}

function isSame(sent: unknown, shown: unknown): boolean {
  if (!isCompound(shown) || !isCompound(sent)) return isSameValue(sent, shown);
  // Texts have several forms: who sends one of them back means them all.
  const all = 'rendered' in shown ? [] : Object.keys(shown);
  const names = new Set([...Object.keys(sent), ...all]);
  return [...names].every((name) => isSame(sent[name], shown[name]));
}

function isSameValue(sent: unknown, shown: unknown): boolean {
  if (typeof sent !== 'string') return sent === shown;
  if (typeof shown === 'boolean') return truths[shown ? 1 : 0].includes(sent);
  return typeof shown === 'number' ? sent === String(shown) : sent === shown;
}

/** How forms write false and true. */
const truths: readonly [string[], string[]] = [
  ['false', '0', ''],
  ['true', '1'],
];

function isCompound(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null;
}
