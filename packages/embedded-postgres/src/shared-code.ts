import { readFile } from 'node:fs/promises';

let code: WebAssembly.Module | undefined;

/**
 * Compiles PostgreSQL for all databases that this process opens from now on, which otherwise each
 * compile and optimize it: whoever opens many, as tests do, spares half of their CPU time. A single
 * database opens later with it.
 */
export async function shareCode(): Promise<void> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  code ??= await WebAssembly.compile(await readFile(file));
}

/** What `shareCode` compiled; undefined: each database compiles its own. */
export function sharedCode(): WebAssembly.Module | undefined {
  return code;
}
