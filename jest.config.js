/**
 * Node strips the types, so nothing is transformed; each test file starts a calendar of its own
 * (test/harness).
 */
export default {
  testEnvironment: './test/harness/environment.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  // The code generators have a package of their own.
  modulePathIgnorePatterns: ['<rootDir>/check/generators/', '<rootDir>/dist/'],
  testMatch: ['<rootDir>/{test,packages/*/test}/**/*.test.ts'],
  setupFilesAfterEnv: ['./test/harness/sample-tables.ts'],
  globalSetup: './test/harness/global-setup.ts',
  globalTeardown: './test/harness/global-teardown.ts',
  testTimeout: 180_000,
  maxWorkers: 2,
  // Jest keeps what test files leave behind; collecting garbage in it would take a quarter of the
  // time in the end.
  workerIdleMemoryLimit: '1500MB',
};
