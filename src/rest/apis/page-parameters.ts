import { lastOfRepeated, type Raw } from '../input/coercion.ts';

/** Numbers come as text; what is none stays, so that the rule rejects it by name. */
export function readPageParameters({ page = 1, per_page: perPage = 10 }: Raw): Raw {
  return { page: toNumber(page), perPage: toNumber(perPage) };
}

/** A number that came as text; anything else stays. */
export function toNumber(value: unknown): unknown {
  const last = lastOfRepeated(value);
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : last;
}
