import { defineConfig } from 'eslint/config';
import { importX } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** What no statement may do; each row says what to do instead. Rooms add rows of their own. */
const restricted = {
  environment: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only src/config.ts reads the environment.',
  },
  read: {
    selector: "MemberExpression[object.name='sqlBuilder'][property.name='selectFrom']",
    message: 'A read starts with `readable` (src/auth), in src/database, src/loaders or src/calendar.',
  },
};

/** What a room may not import; `except` names what is allowed as a type only. */
function forbid(files, ...groups) {
  const patterns = groups.map(({ group, message, typesToo = true }) => ({
    group,
    message,
    allowTypeImports: !typesToo,
  }));
  return { files, rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] } };
}

const doors = {
  group: ['**/rest/**', '**/explore/**', '**/resolvers/**', '**/app.ts', '**/server.ts'],
  message: 'Rules know neither door: move what is shared into src/calendar.',
};
const protocols = {
  group: [
    'graphql',
    'graphql-*',
    '@graphql-tools/*',
    '@apollo/*',
    '@as-integrations/*',
    'express',
    'sofa-api',
  ],
  message: 'Rules know neither GraphQL nor HTTP.',
};
const storage = {
  group: ['**/entities/**', '**/database/**', 'kysely', 'pg', '@mikro-orm/*', '@electric-sql/*'],
  message: 'REST reaches what is stored through the resolvers only.',
};
const restRoom = { group: ['**/rest/**'], message: 'Resolvers know nothing of REST.' };

export default defineConfig(
  // The client is written over types that `check:description` generates, and compiles there.
  { ignores: ['node_modules/', 'data/', 'coverage/', 'check/client.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      'import-x/extensions': ['.ts'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
    },
    rules: {
      'import-x/no-cycle': 'error',
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Somebody waits for every promise, or hears that it failed; `void` would only say that nobody does.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      'no-void': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    rules: {
      complexity: ['error', 8],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 50 }],
      'no-restricted-syntax': ['error', restricted.environment, restricted.read],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  // What clients send meets patterns whose time grows with the length of it, and no faster.
  {
    files: ['src/**', 'resolvers/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  // GraphQL hands a resolver four things, and Express knows an error handler by its four.
  {
    files: ['resolvers/**', 'src/error-handler.ts'],
    rules: { '@typescript-eslint/max-params': ['error', { max: 4 }] },
  },
  { files: ['src/config.ts'], rules: { 'no-restricted-syntax': ['error', restricted.read] } },
  {
    files: ['src/{database,auth,loaders,calendar}/**'],
    rules: { 'no-restricted-syntax': ['error', restricted.environment] },
  },
  {
    files: ['test/**', 'bench/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // A row of a table hands over all its cells, named or not.
      '@typescript-eslint/max-params': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['bench/**'], rules: { 'max-lines-per-function': ['error', { max: 50 }] } },
  forbid(['src/calendar/**'], doors, protocols),
  forbid(['src/rest/**'], storage),
  forbid(['resolvers/**'], restRoom),
  {
    files: ['src/entities/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./(?!i18n/language\\.ts$)',
              message: 'Tables are facts: they know siblings and the languages only.',
            },
            {
              group: ['**/i18n/language.ts'],
              allowTypeImports: true,
              message: 'Only its types: tables have no behaviour.',
            },
          ],
        },
      ],
    },
  },
);
