import type { TextChange } from '../texts/store.ts';

/** What a saved post was before, where it is moved to, and the slugs that a new one has. */
export interface Around extends Pick<TextChange<string>, 'trash' | 'claimed'> {
  before: string | null;
}

/** What the audit and the log call the change. */
export function actionOf(isNew: boolean, trash: Around['trash']) {
  if (isNew && trash === undefined) return 'create';
  return trash === undefined ? 'update' : ({ into: 'trash', out: 'restore' } as const)[trash];
}
