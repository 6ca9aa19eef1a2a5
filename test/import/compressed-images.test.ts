import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { picture, startGallery, type WireImage } from '../media/scene.ts';
import { answerLists, startSource } from './scene.ts';

test('An import with --images copies images of a source that compresses whatever may be compressed', async () => {
  const bytes = await picture('png', [200, 100]);
  const events: Record<string, unknown>[] = [];
  const lists = answerLists({ events, venues: [], organizers: [], tags: [], categories: [] });
  const source = await startSource((path, response, { headers }) => {
    if (!path.startsWith('/pictures/')) lists(path, response);
    // Without the header, any encoding is acceptable (RFC 9110, 12.5.3).
    else if (!/gzip|\*/.test(headers['accept-encoding'] ?? '*')) response.end(bytes);
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes));
  });
  const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
  events.push({ id: 100, title: 'Packed', ...times, image: { id: 7, url: `${source.url}/pictures/a.png` } });
  const gallery = await startGallery();
  try {
    const report = await gallery.world.importFrom(`${source.url}/v1`, { images: true });
    expect([report.written, report.left]).toEqual([2, 0]);
    const { body } = await gallery.world.rest<{ image: WireImage }>('GET', '/events/100');
    expect(body.image).toMatchObject({ id: 7, width: 200, height: 100 });
    expect(body.image.url).toContain(`${gallery.world.url}/media/`);
  } finally {
    await Promise.all([source.close(), gallery.close()]);
  }
});
