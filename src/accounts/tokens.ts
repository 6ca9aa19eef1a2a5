import { createHash, randomBytes } from 'node:crypto';

/** Recognizable to people and to secret scanners. */
const prefix = 'cal_';

const form = /^cal_[\w-]{43}$/;

/** A new token of 256 random bits; it is shown once and never stored. */
export function generateToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whether a secret has the form of a token, which no password has. */
export function isToken(secret: string): boolean {
  return form.test(secret);
}

/** The stored digest of a token. A fast hash is enough: 256 random bits cannot be guessed. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
