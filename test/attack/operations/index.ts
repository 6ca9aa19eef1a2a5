import type { Attack } from './attack.ts';
import { documents } from './documents.ts';
import { requests } from './requests.ts';

export type { Attack };

/** Operations that shall hurt. */
export const attacks: readonly Attack[] = [...documents, ...requests];
