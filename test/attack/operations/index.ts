import type { Attack } from './attack.ts';
import { documents } from './documents.ts';
import { requests } from './requests.ts';

export type { Attack };

/** Harmful operations, each of which must be rejected. */
export const attacks: readonly Attack[] = [...documents, ...requests];
