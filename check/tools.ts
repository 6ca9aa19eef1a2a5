import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The package of the code generators. */
export const folder = new URL('generators/', import.meta.url);

/** The path of a file in the package. */
export function pathOf(name: string): string {
  return fileURLToPath(new URL(name, folder));
}

/** Runs a tool of the package in its folder. Throws with all its output if it fails. */
export function runTool(name: string, ...args: string[]): Promise<void> {
  return runToolchain(pathOf(`node_modules/.bin/${name}`), ...args);
}

/** Runs a program in the folder of the package. Throws with all its output if it fails. */
export async function runToolchain(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output.push(piece);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code === 0) return;
  throw new Error(`${program} ${args.join(' ')} failed:\n${Buffer.concat(output).toString('utf8')}`);
}
