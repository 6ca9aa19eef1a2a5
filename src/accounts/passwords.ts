import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Parameters {
  /** Binary logarithm of scrypt's cost N. */
  logCost: number;
  blockSize: number;
  parallelization: number;
}

/**
 * 32 MiB and about 0.15 s per hash: of the settings that OWASP's password storage page considers
 * equivalent, one whose memory a small server can spare twice. Each hash stores its own parameters,
 * so that these may be raised.
 */
const current: Parameters = { logCost: 15, blockSize: 8, parallelization: 3 };

const saltBytes = 16;
const keyBytes = 32;

/**
 * Unambiguous when read aloud or copied by hand: no l, o, 0, 1. 32 characters, so that a byte
 * selects one evenly.
 */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Hashes a password: `$scrypt$ln=…,r=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return format(current, salt, await deriveKey(password, salt, current));
}

/**
 * Whether the password belongs to the hash, compared in constant time. Throws an Error for a hash
 * in another format.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const { parameters, salt, key } = parse(hash);
  return timingSafeEqual(key, await deriveKey(password, salt, parameters));
}

/**
 * A hash that no password belongs to: names that do not exist cost as much time as wrong passwords.
 */
export function createDecoyHash(): string {
  return format(current, randomBytes(saltBytes), randomBytes(keyBytes));
}

/** Five groups of four letters and digits, 100 bits. */
export function generatePassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function format({ logCost, blockSize, parallelization }: Parameters, salt: Buffer, key: Buffer): string {
  const parameters = `ln=${logCost},r=${blockSize},p=${parallelization}`;
  return `$scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

function parse(hash: string): { parameters: Parameters; salt: Buffer; key: Buffer } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (match === null)
    throw new Error('A stored password hash is not in the format $scrypt$ln=,r=,p=$salt$key.');
  const [, logCost, blockSize, parallelization, salt = '', key = ''] = match;
  return {
    parameters: {
      logCost: Number(logCost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** Normalized first (NFC): keyboards encode the same password differently. */
function deriveKey(password: string, salt: Buffer, { logCost, blockSize, parallelization }: Parameters) {
  const cost = 2 ** logCost;
  const maxmem = 128 * blockSize * (cost + parallelization + 2);
  const options = { cost, blockSize, parallelization, maxmem };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
