import { AuditEntry } from './audit-entry.ts';
import { EventChange } from './event-change.ts';
import * as events from './event.ts';
import * as sums from './event-sum.ts';
import { Image } from './image.ts';
import { ImportEntry } from './import-entry.ts';
import * as organizers from './organizer.ts';
import { RateLimit } from './rate-limit.ts';
import { Revision } from './revision.ts';
import { SearchChunk } from './search-chunk.ts';
import { SearchWord } from './search-word.ts';
import { Slug } from './slug.ts';
import * as terms from './term.ts';
import { TextFallback } from './text-fallback.ts';
import { UploadVolume } from './upload-volume.ts';
import * as users from './user.ts';
import * as venues from './venue.ts';

/** Every table of the calendar. */
export const entities = [
  ...Object.values(users),
  ...Object.values(venues),
  ...Object.values(organizers),
  ...Object.values(terms),
  ...Object.values(events),
  ...Object.values(sums),
  ...[
    AuditEntry,
    EventChange,
    Image,
    ImportEntry,
    RateLimit,
    Revision,
    SearchChunk,
    SearchWord,
    Slug,
    TextFallback,
    UploadVolume,
  ],
];
