/**
 * The folders from the bottom to the top: each imports from those before it only, types included. Folders on one line do
 * not know each other.
 */
const layers = [
  ['packages/strtotime/src', 'packages/embedded-postgres/src'],
  ['packages/word-forms/src/language.ts', 'packages/word-forms/src/marked-letters.ts'],
  [
    'packages/word-forms/src/matchers/german',
    'packages/word-forms/src/matchers/english',
    'packages/word-forms/src/matchers/finnish',
  ],
  ['packages/word-forms/src/matchers', 'packages/word-forms/src/chinese', 'packages/word-forms/src/synonyms'],
  ['packages/word-forms/src'],
  ['src/i18n/messages', 'src/i18n/descriptions'],
  ['src/i18n'],
  ['src/errors.ts'],
  ['src/entities'],
  ['src/values'],
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
  ['src/rest/apis/wp-v2'],
  ['src/rest/apis'],
  ['src/rest'],
  ['src/explore/texts', 'src/import/http', 'src/sample/data'],
  ['src/import/icalendar'],
  ['src/export', 'src/explore', 'src/sample', 'src/sign-in'],
  ['src/import'],
  ['src/import/table'],
  ['src/import/json-ld'],
  ['src/import/open'],
  ['src/explore/calendar'],
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
      path: '^(packages|src|resolvers|mikro-orm)',
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
      from: { path: ['^src/.*[.]ts$', '^packages/[^/]+/src/.*[.]ts$'], pathNot: layers.flat().map(filesOf) },
      to: {},
    },
    {
      name: 'packages import nothing of the program, nor of each other',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(src|resolvers|test|mikro-orm|packages/)', pathNot: '^packages/$1/' },
    },
    {
      name: 'a package is reached by its entry only',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/src/index[.]ts$' },
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
      from: { path: '^src/(rest|explore|export)/' },
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
