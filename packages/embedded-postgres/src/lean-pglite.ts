import { setFlagsFromString } from 'node:v8';
import { PGlite, protocol } from '@electric-sql/pglite';

/**
 * PGlite whose parser is not optimized. V8 optimizes what runs often, and the parser is one
 * generated function of 100 kB: that takes 600 MB for a moment, and a processor while everything
 * else starts.
 */
export class LeanPglite extends PGlite {
  /**
   * The first statement; those of PGlite would read the types of arrays, as the client does by
   * itself.
   */
  override _initArrayTypes(): Promise<void> {
    setFlagsFromString(optimizeNothing);
    try {
      // It has nothing but a parser to run, which V8 compiles now.
      this.execProtocolRawSync(protocol.serialize.query(';'));
    } finally {
      setFlagsFromString(optimizeAll);
    }
    return Promise.resolve();
  }
}

/**
 * A function that is compiled while this holds will not be optimized: only that with this index
 * would be, and there is none.
 */
const optimizeNothing = '--wasm-tier-up-filter=2147483647';
const optimizeAll = '--wasm-tier-up-filter=-1';
