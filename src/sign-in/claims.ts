import type { ClaimedUser } from '../accounts/identities.ts';
import type { Config } from '../config/config.ts';
import { CalendarError } from '../errors.ts';
import { roles } from '../policy/permissions.ts';
import type { Claims } from './provider.ts';

type Settings = Pick<Config, 'oidcRolesClaim' | 'oidcRoles'>;

/** The characters of a name that are kept; a number may follow it. */
const longestName = 90;

/** The most characters of a subject (OpenID Connect Core 2). */
const longestSubject = 255;

/** How deep lists of roles may lie in each other. */
const deepest = 8;

/**
 * The user that claims describe. Throws `noRole` (403) if no configured role applies, and
 * `signInDenied` (403) for a subject that is empty, too long, not well-formed or has control
 * characters.
 */
export function readClaims(settings: Settings, { issuer, subject, all }: Claims): ClaimedUser {
  const isSubject = subject !== '' && subject.length <= longestSubject && subject.isWellFormed();
  if (!isSubject || /\p{Cc}/u.test(subject)) throw new CalendarError('signInDenied');
  const { preferred_username: username, email, name } = all;
  return {
    issuer,
    subject,
    name: clean(username, /[:\p{Cc}]/gu) ?? clean(email, /[:\p{Cc}]/gu) ?? 'user',
    displayName: clean(name, /[<>\p{Cc}]/gu),
    role: readRole(settings, all),
  };
}

/**
 * The most powerful role that applies. Roles are texts or numbers, in lists or in lists of lists;
 * objects and their keys name none.
 */
function readRole({ oidcRolesClaim, oidcRoles }: Settings, claims: Claims['all']): ClaimedUser['role'] {
  const claimed = [valueAt(claims, oidcRolesClaim)]
    .flat(deepest)
    .flatMap((role) => (typeof role === 'string' || typeof role === 'number' ? [String(role)] : []));
  const named = oidcRoles.filter((mapped) => claimed.includes(mapped.claimed));
  const applicable = named.length > 0 ? named : oidcRoles.filter((mapped) => mapped.claimed === '*');
  const role = roles.find((one) => applicable.some((mapped) => mapped.role === one));
  if (role === undefined) throw new CalendarError('noRole');
  return role;
}

/** The claim with this name, or at this path: `realm_access.roles`. */
function valueAt(claims: Claims['all'], path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const object = Object(value) as Record<string, unknown>;
    return Object.hasOwn(object, key) ? object[key] : undefined;
  }, claims);
}

function clean(value: unknown, forbidden: RegExp): string | null {
  if (typeof value !== 'string') return null;
  const text = Array.from(value.replace(forbidden, '').normalize('NFC').trim())
    .slice(0, longestName)
    .join('');
  return text === '' ? null : text.trim();
}
