/**
 * The states of PostgreSQL by which a transaction ends because of others, and may succeed if it
 * runs again.
 */
const deadlock = '40P01';
const serialization = '40001';
const lockTimeout = '55P03';

/** Whether a transaction was ended to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === deadlock;
}

/** Whether a transaction ended because others held the locks that it wanted. */
export function isLockConflict(error: unknown): boolean {
  return [deadlock, serialization, lockTimeout].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'code'));
}
