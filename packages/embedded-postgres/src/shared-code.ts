import { readFile } from 'node:fs/promises';

let code: WebAssembly.Module | undefined;

/**
 * Compiles PostgreSQL for all databases that this process opens from now on, which otherwise each
 * compile and optimize it: whoever opens many, as tests do, spares half of their CPU time. A single
 * database opens later with it. Returns the code, so that another instance of this module can take
 * it instead of compiling its own.
 */
export async function shareCode(compiled?: WebAssembly.Module): Promise<WebAssembly.Module> {
  code ??= compiled ?? (await compile());
  return code;
}

async function compile(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(file));
}

/** What `shareCode` compiled; undefined: each database compiles its own. */
export function sharedCode(): WebAssembly.Module | undefined {
  return code;
}
