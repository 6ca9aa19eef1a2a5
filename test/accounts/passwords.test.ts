import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import {
  createDecoyHash,
  generatePassword,
  hashPassword,
  verifyPassword,
} from '../../src/accounts/passwords.ts';
import { digestToken, generateToken, isToken } from '../../src/accounts/tokens.ts';
import { Semaphore } from '../../src/runtime/semaphore.ts';

/** The key of "secret" with a cost that takes no time, as an older version might have stored it. */
const cheapHash = '$scrypt$ln=1,r=1,p=1$c2FsdA$Mg-j147YoCdA-qrUwvASXtMPpt7O8kuKFUTqdS-qQGA';

describe('a password hash', () => {
  test('belongs to its password and to no other', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('Correct horse', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  test('says how it was made and differs each time', async () => {
    const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
  });

  test('made with other parameters still counts', async () => {
    expect(await verifyPassword('secret', cheapHash)).toBe(true);
    expect(await verifyPassword('wrong', cheapHash)).toBe(false);
  });

  test('does not care how an accented letter was composed', async () => {
    expect(await verifyPassword('pa\u0308a\u0308sy', await hashPassword('p\u00e4\u00e4sy'))).toBe(true);
  });

  test('in an unknown format is an error, not a rejection', async () => {
    await expect(async () => verifyPassword('secret', 'plain text')).rejects.toThrow('format');
  });

  test('that is a decoy belongs to no password', async () => {
    expect(await verifyPassword('', createDecoyHash())).toBe(false);
  });
});

describe('a semaphore', () => {
  test('no more than two run together, and who came first is served first', async () => {
    const semaphore = new Semaphore(2, 32);
    const started: number[] = [];
    const ends = Array.from({ length: 4 }, () => Promise.withResolvers<undefined>());
    const runs = ends.map((end, index) =>
      semaphore.run(() => {
        started.push(index);
        return end.promise;
      }),
    );
    await setImmediate();
    expect(started).toEqual([0, 1]);
    ends[1]?.resolve(undefined);
    await runs[1];
    await setImmediate();
    expect(started).toEqual([0, 1, 2]);
    for (const end of ends) end.resolve(undefined);
    await Promise.all(runs);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  test('a work that fails gives its turn back', async () => {
    const semaphore = new Semaphore(1, 0);
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore.run(() => Promise.resolve('next'))).toBe('next');
  });
});

describe('generated secrets', () => {
  test('a password is readable and new each time', () => {
    expect(generatePassword()).toMatch(/^([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}$/);
    expect(generatePassword()).not.toBe(generatePassword());
  });

  test('a token is recognizable, and its digest does not show it', () => {
    const token = generateToken();
    expect(isToken(token)).toBe(true);
    expect(isToken(generatePassword())).toBe(false);
    expect(digestToken(token)).toBe(digestToken(token));
    expect(digestToken(token)).not.toContain(token.slice(4));
  });
});
