import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProduction } from './production.ts';

// Prints the bill of materials of what runs in production, in CycloneDX.
const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  const { program, lock } = readProduction();
  writeFileSync(join(folder, 'package.json'), JSON.stringify(program));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    stdio: 'inherit',
  });
} finally {
  rmSync(folder, { recursive: true });
}
