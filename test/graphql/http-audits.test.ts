import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuditResult, auditServer } from 'graphql-http';
import { startCalendar, type World } from '../harness/world.ts';

/**
 * Apollo Server answers broken parameters in `application/json` with 400, where the specification
 * of GraphQL over HTTP would rather have 200.
 */
const byDesign = ['572B', '7B9B', 'FDE2'];

let world: World;
let results: AuditResult[];

beforeAll(async () => {
  world = await startCalendar();
  results = await auditServer({ url: `${world.url}/graphql` });
});

afterAll(() => world.close());

const idsOf = (status: AuditResult['status']) =>
  results.filter((result) => result.status === status).map(({ id }) => id);

test('All audits of GraphQL over HTTP run, and none finds an error', () => {
  expect(results).toHaveLength(61);
  expect(idsOf('error')).toEqual([]);
});

test('Only those audits warn that Apollo Server fails by design', () => {
  expect(idsOf('warn').sort()).toEqual(byDesign);
});
