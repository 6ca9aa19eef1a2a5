import type { Route } from '../routing/routes.ts';

/** What a route does to what. */
export interface Act {
  act: 'list' | 'read' | 'create' | 'update' | 'delete' | 'describe';
  /** `Event`, `Venue` …; empty for what the interface says about itself. */
  type: string;
  /** `events`, `venues` …; `interface` for what it says about itself. */
  collection: string;
  bySlug: boolean;
}

/** Reads what a route does off the name of its operation. */
export function actOf({ operation, path }: Route): Act {
  if (operation === 'index' || operation === 'doc')
    return { act: 'describe', type: '', collection: 'interface', bySlug: false };
  const [, verb, type = '', suffix] =
    /^(create|update|delete)?([A-Za-z][a-z]+)(Page|BySlug)?$/.exec(operation) ?? [];
  return {
    act: (verb as Act['act'] | undefined) ?? (suffix === 'Page' ? 'list' : 'read'),
    type: `${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    collection: path.split('/')[1] ?? '',
    bySlug: suffix === 'BySlug',
  };
}

/** Whether it has a status and a slug of its own, and goes into the trash: an event, venue or organizer. */
export function isPost({ type }: Act): boolean {
  return ['Event', 'Venue', 'Organizer'].includes(type);
}
