import type { RequestHandler } from 'express';
import { type LegacyPage, legacyPath, readLegacyPage } from '../../rest/routing/legacy-page.ts';
import { languageOfQuery } from '../../rest/routing/language.ts';
import { noteRequest } from '../../runtime/request-record.ts';
import { queryOf } from './address.ts';
import type { PageOptions } from '../page/page-request.ts';

type Parameters = (readonly [name: string, value: string])[];

/**
 * Leads people from an address of the older service to the page of ours with the same events
 * (decision 0167).
 */
export function createLegacyPages({ publicRoot }: Pick<PageOptions, 'publicRoot'>): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead && legacyPath.test(request.path) ? readLegacyPage(request) : null;
    if (page === null) {
      next();
      return;
    }
    noteRequest({ route: '/events' });
    const language = languageOfQuery(request.url) ?? page.language;
    const segment = language === null ? '' : `/${language}`;
    response
      .status(301)
      .location(publicRoot(request) + segment + pathOf(page))
      .end();
  };
}

/** An event, venue or organizer without a slug in the address is at its ID. */
function pathOf(page: LegacyPage): string {
  const { resource } = page;
  if (resource !== null) return `/${resource.kind}/${encodeURIComponent(resource.at)}`;
  return `/calendar${queryOf([...viewOf(page), ...filtersOf(page)])}`;
}

function viewOf({ view, date, page }: LegacyPage): Parameters {
  if (view === 'past') return [['ends_before', date ?? 'now'], ['strict_dates', 'true'], ...pageOf(page)];
  return [
    ...(view === 'list' ? [] : [['view', view] as const]),
    ...(date === null ? [] : [['date', date] as const]),
    ...(view === 'list' ? pageOf(page) : []),
  ];
}

function pageOf(page: number): Parameters {
  return page > 1 ? [['page', String(page)]] : [];
}

function filtersOf({ categories, tags, isFeatured, search }: LegacyPage): Parameters {
  return [
    ...(categories.length === 0 ? [] : [['categories', categories.join(',')] as const]),
    ...(tags.length === 0 ? [] : [['tags', tags.join(',')] as const]),
    ...(isFeatured ? [['featured', 'true'] as const] : []),
    ...(search === null ? [] : [['search', search] as const]),
  ];
}
