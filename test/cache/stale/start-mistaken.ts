import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { mistakes } from './mistakes.ts';

/**
 * Starts the service as `src/cli/main.ts` does, with one mistake on purpose: the argument names it.
 * The line is changed while the module is loaded; one that is no longer there ends the start.
 */
const [, , name = ''] = process.argv;
const mistake = Object.entries(mistakes).find(([each]) => each === name)?.[1];
if (mistake === undefined) throw new Error(`There is no mistake called "${name}".`);
const { file, right, wrong } = mistake;
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = readFileSync(new URL(url), 'utf8');
    if (!source.includes(right)) throw new Error(`${file} has no line "${right.trim()}" to be mistaken in.`);
    return { ...loaded, source: source.replace(right, wrong) };
  },
});
await import('../../../src/cli/main.ts');
