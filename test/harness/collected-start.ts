import { inMemory } from '../../src/database/embedded/data-folder.ts';
import { openEmbedded } from '../../src/database/embedded/embedded.ts';
import { collectGarbage } from '../../src/runtime/start-garbage.ts';

// Runs statements after the garbage of a start was collected, and prints the most memory and that
// at the end, in megabytes.
const embedded = await openEmbedded(inMemory);
collectGarbage();
const columns = Array.from({ length: 50 }, (_, index) => `relname || ${index} as column${index}`).join();
for (let count = 0; count < 300; count += 1)
  await embedded.client.exec(`select ${columns} from pg_class limit 1`);
console.log(process.resourceUsage().maxRSS / 1024, process.memoryUsage.rss() / 1024 / 1024);
await embedded.close();
process.exit();
