import type { Problem } from '../errors.ts';
import { invalid } from './invalid.ts';
import { isToken } from './tokens.ts';

/**
 * The characters of a password: at least as NIST SP 800-63B recommends, at most as a request can
 * carry.
 */
const length = { minimum: 12, maximum: 256 };

/**
 * Checks a password that is to be set (decision 0059); one that is stored stays valid. Throws
 * `invalidParameters` (400), which names the field.
 */
export async function checkPassword(password: string, field = 'password'): Promise<void> {
  const problem = await findProblem(password.normalize('NFC'));
  if (problem !== null) throw invalid(field, problem);
}

async function findProblem(password: string): Promise<Problem | null> {
  const { minimum, maximum } = length;
  if (password.length > maximum) return { key: 'invalid.longText', values: { maximum } };
  // HTTP Basic forbids them (RFC 7617).
  if (/\p{Cc}/u.test(password)) return { key: 'invalid.controlCharacters' };
  // Every character counts once, however many code units it takes.
  if (Array.from(password).length < minimum) return { key: 'invalid.shortPassword', values: { minimum } };
  if (isToken(password)) return { key: 'invalid.tokenPassword' };
  return (await isCommon(password)) ? { key: 'invalid.commonPassword' } : null;
}

/** Loads the list only now: setting a password is rare, and the list takes time and memory. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}
