import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { libraryFields } from './check/library-fields.js';

/** Restricted syntax; each message says what to do instead. Some folders add their own. */
const restricted = {
  environment: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only src/config/config.ts reads the environment.',
  },
  read: {
    selector: "MemberExpression[object.name='sqlBuilder'][property.name='selectFrom']",
    message: 'A read starts with a function of src/database/queries, such as `selectEvents`.',
  },
};

export default defineConfig(
  // The clients in check/generators are written over generated code, and compile in
  // `check:generators`.
  {
    ignores: [
      ...['**/node_modules/', 'data/', 'dist/', 'coverage/', 'check/generators/'],
      ...['packages/third-party-files/files/', 'schema/types.ts', '**/*.graphql.ts'],
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Somebody waits for every promise, or hears that it failed; `void` would only say that
      // nobody does.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      'no-void': 'error',
      // It is deprecated only to stand out: plain HTTP is for an identity provider on this machine.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
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
      // The width of code is that of Prettier.
      'max-len': ['error', { code: 10_000, comments: 100 }],
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
    files: ['src/**', 'packages/*/src/**', 'resolvers/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['src/**/*.ts', 'resolvers/**/*.ts', 'packages/*/src/**/*.ts'],
    plugins: { calendar: { rules: { 'library-fields': libraryFields } } },
    rules: { 'calendar/library-fields': 'error' },
  },
  // What nothing public offers, each with what tells when a new version no longer has it.
  {
    files: [
      // PGlite whose parser is not optimized needs 600 MB less while it starts
      // (test/database/start-memory), and a broken database would loop for ever.
      'packages/embedded-postgres/src/{lean-pglite,pglite}.ts',
      // `pg` keeps the key of a connection to itself. The protocol cancels by it, behind poolers
      // too, where `pg_cancel_backend` would hit the statement of another client:
      // test/limits/timeout, test/database/pooler.
      'src/database/server/{cancel-statement,pooler}.ts',
    ],
    rules: { 'calendar/library-fields': 'off' },
  },
  // GraphQL hands a resolver four things, and Express knows an error handler by its four.
  {
    files: [
      ...['resolvers/**', 'src/app/error-handler.ts', 'src/graphql/http.ts'],
      'src/graphql/internal-schema.ts',
    ],
    rules: { '@typescript-eslint/max-params': ['error', { max: 4 }] },
  },
  {
    files: ['src/config/config.ts', 'check/**'],
    rules: { 'no-restricted-syntax': ['error', restricted.read] },
  },
  {
    files: ['src/database/**'],
    rules: { 'no-restricted-syntax': ['error', restricted.environment] },
  },
  {
    files: ['test/**', 'packages/*/test/**', 'bench/**'],
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
);
