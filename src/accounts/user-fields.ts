import type { Role, Scope } from '../entities/user.ts';
import { roles, scopes } from '../policy/permissions.ts';
import { invalid } from './invalid.ts';

const longestName = 100;

/**
 * A user name as it is stored. HTTP Basic ends a name at the first colon and forbids control
 * characters (RFC 7617). Throws `invalidParameters` (400), as the other checks do.
 */
export function checkName(name: string): string {
  const clean = checkText('name', name);
  if (/[:\p{Cc}]/u.test(clean)) throw invalid('name', { key: 'invalid.userName' });
  return clean;
}

/** Plain text, safe to show as it is. */
export function checkDisplayName(displayName: string): string {
  const clean = checkText('displayName', displayName);
  if (/[<>\p{Cc}]/u.test(clean)) throw invalid('displayName', { key: 'invalid.displayName' });
  return clean;
}

export function checkTokenName(name: string): string {
  const clean = checkText('name', name);
  if (/\p{Cc}/u.test(clean)) throw invalid('name', { key: 'invalid.controlCharacters' });
  return clean;
}

export function checkRole(role: string): Role {
  return checkOption('role', role, roles);
}

export function checkScope(scope: string): Scope {
  return checkOption('scope', scope, scopes);
}

function checkText(field: string, text: string): string {
  const clean = text.trim().normalize('NFC');
  if (clean === '') throw invalid(field, { key: 'invalid.emptyText' });
  if (clean.length <= longestName) return clean;
  throw invalid(field, { key: 'invalid.longText', values: { maximum: longestName } });
}

function checkOption<Option extends string>(field: string, text: string, options: readonly Option[]): Option {
  const known = options.find((option) => option === text);
  if (known !== undefined) return known;
  throw invalid(field, { key: 'invalid.option', values: { allowed: options } });
}
