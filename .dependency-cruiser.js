/**
 * The folders from the bottom to the top: each imports from those before it only, types included. Folders on one line do
 * not know each other.
 */
const layers = [
  ['src/i18n/messages', 'src/i18n/descriptions'],
  ['src/i18n'],
  ['src/errors.ts'],
  ['src/entities'],
  ['src/values'],
  ['src/values/written-date'],
  [
    'src/values/search/matchers/german',
    'src/values/search/matchers/english',
    'src/values/search/matchers/finnish',
  ],
  ['src/values/search/matchers'],
  ['src/values/search/chinese', 'src/values/search/synonyms'],
  ['src/values/search'],
  ['src/runtime'],
  ['src/config', 'src/policy'],
  ['src/database/statements'],
  ['src/database/embedded', 'src/database/migrations'],
  ['src/database/server'],
  ['src/database/replicas'],
  ['src/database'],
  ['mikro-orm.config.ts'],
  ['src/database/queries', 'src/database/dump'],
  ['src/rate-limits', 'src/media'],
  ['src/loaders', 'src/accounts'],
  ['src/context'],
  ['src/calendar/input'],
  ['src/calendar/lists', 'src/calendar/texts', 'src/calendar/user'],
  ['src/calendar/search'],
  ['src/calendar/post', 'src/calendar/account'],
  ['src/calendar/term', 'src/calendar/associated'],
  ['src/calendar/venue', 'src/calendar/organizer'],
  ['src/calendar/event'],
  ['src/calendar/event/search'],
  ['src/calendar/audit', 'src/calendar/image'],
  ['src/calendar/import'],
  ['src/calendar'],
  ['resolvers', 'src/http'],
  ['src/http/cache', 'src/monitoring'],
  ['src/graphql/limits'],
  ['src/graphql'],
  ['src/graphql/subscriptions'],
  ['src/rest/routing', 'src/rest/schema'],
  ['src/rest/input', 'src/rest/output'],
  ['src/rest/operations'],
  ['src/rest/openapi'],
  ['src/rest/apis'],
  ['src/rest/apis/tribe-events-v1'],
  ['src/rest/apis/wp-v2'],
  ['src/rest/apis/tribe-tickets-v1'],
  ['src/rest/apis/tec-v1'],
  ['src/rest'],
  ['src/feeds/file', 'src/site/texts'],
  ['src/feeds/icalendar', 'src/feeds/table', 'src/feeds/news', 'src/feeds/sitemap'],
  ['src/feeds'],
  ['src/site/page'],
  ['src/site/map'],
  ['src/site/resource'],
  ['src/site/calendar'],
  ['src/site/oembed'],
  ['src/site'],
  ['src/developer/texts'],
  ['src/developer'],
  ['src/import/http', 'src/sample/data'],
  ['src/import/icalendar'],
  ['src/sample', 'src/sign-in'],
  ['src/import'],
  ['src/import/table'],
  ['src/import/json-ld'],
  ['src/import/open'],
  ['src/app'],
  ['src/cli'],
];

/** The files that stand in a folder itself, or the file. */
const filesOf = (name) => (name.endsWith('.ts') ? `^${name}$` : `^${name}/[^/]+$`);

const directions = layers.flatMap((layer, place) =>
  layer.map((name) => ({
    name: `${name} imports from below`,
    severity: 'error',
    from: { path: filesOf(name) },
    to: {
      path: '^(src|resolvers|mikro-orm)',
      pathNot: [name, ...layers.slice(0, place).flat()].map(filesOf),
      dependencyTypesNot: ['npm', 'core'],
    },
  })),
);

export default {
  forbidden: [
    ...directions,
    {
      name: 'every folder has a layer',
      severity: 'error',
      from: { path: '^src/.*[.]ts$', pathNot: layers.flat().map(filesOf) },
      to: {},
    },
    {
      // Entities refer to each other both ways, in functions that run once all of them are there.
      name: 'no circle of files',
      severity: 'error',
      from: { pathNot: '^src/entities/' },
      to: { circular: true },
    },
    {
      name: 'only the database knows what stores',
      severity: 'error',
      from: { path: '^(src|resolvers)/', pathNot: '^src/(database|entities)/' },
      to: { path: 'node_modules/(kysely|pg|@mikro-orm|@electric-sql)/' },
    },
    {
      name: 'REST, pages and feeds reach the calendar through GraphQL operations only',
      severity: 'error',
      from: { path: '^src/(rest|site|developer|feeds)/' },
      to: { path: '^src/(calendar|database|loaders|entities)/' },
    },
    {
      name: 'importers write through one port of the rules',
      severity: 'error',
      from: { path: '^src/import/' },
      to: {
        path: '^src/(calendar|database|loaders|entities)/',
        pathNot: '^src/calendar/import/port[.]ts$',
      },
    },
    {
      name: 'rules know neither GraphQL nor HTTP',
      severity: 'error',
      from: { path: '^src/(i18n|errors|entities|values|policy|database|loaders|context|calendar)' },
      to: {
        path: 'node_modules/(graphql|graphql-[^/]+|@graphql-tools|@apollo|@as-integrations|express|sofa-api)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
