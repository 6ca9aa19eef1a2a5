import { createHash, randomBytes } from 'node:crypto';

/** Recognisable to people and to scanners for leaked secrets. */
const prefix = 'cal_';

const form = /^cal_[\w-]{43}$/;

/** A new token of 256 random bits; it is shown once and never stored. */
export function generateToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whether a secret has the form of a token, and so is none of the passwords. */
export function isToken(secret: string): boolean {
  return form.test(secret);
}

/** What is stored of a token. A fast digest is enough: nobody can try 256 random bits. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
