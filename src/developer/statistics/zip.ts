import { crc32, deflateRawSync } from 'node:zlib';

/** The first day that an archive can say; its files have no dates, so that the same are equal. */
const firstDay = 0x21;

/** Files as a ZIP archive (APPNOTE 6.3.10), with names in ASCII. */
export function writeZip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const facts = describe(name, content, packed);
    const local = Buffer.concat([words(0x04034b50), facts, Buffer.from(name), packed]);
    entries.push(
      Buffer.concat([
        words(0x02014b50),
        halves(20),
        facts,
        halves(0, 0, 0),
        words(0, offset),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = entries.length;
  const end = Buffer.concat([
    ...[words(0x06054b50), halves(0, 0, count, count), words(directory.length, offset), halves(0)],
  ]);
  return Buffer.concat([...locals, directory, end]);
}

/** What both headers of a file say: version, flags, method, date, checksum, sizes, lengths. */
function describe(name: string, content: Buffer, packed: Buffer): Buffer {
  return Buffer.concat([
    halves(20, 0, 8, 0, firstDay),
    words(crc32(content), packed.length, content.length),
    halves(name.length, 0),
  ]);
}

function halves(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeUInt16LE(value, 2 * index));
  return bytes;
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32LE(value, 4 * index));
  return bytes;
}
