import type { ExportFormat } from '../../values/export-format.ts';
import type { Running } from './listed.ts';
import type { SliceLimits } from './slices.ts';
import type { ExportRequest, RequestReader } from './read-request.ts';

/** A file that can be exported. */
export interface ExportFile {
  /** The name of its route, e.g. `/export/events.csv`. */
  route: string;
  /** Its name before the language, the day and the extension. */
  name: string;
  format: ExportFormat;
  readRequest: RequestReader;
  /** Checks all input, before anything is read of the content. */
  open: (running: Running, request: ExportRequest) => Promise<OpenFile>;
}

/** A file to be written piece by piece. */
export interface OpenFile {
  /** Throws if a single row is too large for a slice. */
  pieces: (limits: SliceLimits) => AsyncIterable<string>;
}
