import { StartupError } from '../../runtime/startup-error.ts';

/** A source cannot be read, or is not what can be imported. */
export class SourceError extends StartupError {}
