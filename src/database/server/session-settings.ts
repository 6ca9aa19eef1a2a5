import type { Config } from '../../config/config.ts';

/**
 * The settings of PostgreSQL for each connection, with times in milliseconds: a statement ends
 * after the time of a request, an abandoned transaction releases its locks. JIT compilation takes
 * longer than our statements run; random reads of an SSD cost about as much as sequential ones.
 */
export function sessionSettings({ requestTimeout }: Pick<Config, 'requestTimeout'>) {
  return {
    statement_timeout: Math.ceil(requestTimeout * 1000),
    idle_in_transaction_session_timeout: 60_000,
    jit: 'off',
    random_page_cost: 1.1,
  };
}
