import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { startCalendar, type World } from '../harness/world.ts';
import { metricsToken } from './samples.ts';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

interface Alerts {
  groups: { rules: { alert: string; expr: string }[] }[];
}

describe('The dashboard and the alert rules', () => {
  let world: World;
  let names: Set<string>;
  beforeAll(async () => {
    world = await startCalendar({ config: { metricsToken } });
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { text } = await world.request('GET', '/metrics', { headers });
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    names = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  });
  afterAll(() => world.close());

  /** Prometheus itself adds `up` to every job. */
  const expectKnown = (title: string, expression: string) => {
    const used = expression.match(/\b(?:calendar|process|nodejs)_\w+|\bup\b/g) ?? [];
    expect([title, used.length > 0]).toEqual([title, true]);
    expect([title, used.filter((name) => name !== 'up' && !names.has(name))]).toEqual([title, []]);
  };

  test('the dashboard shows only metrics that exist', async () => {
    const { panels } = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8')) as Dashboard;
    for (const { title, targets } of panels) for (const { expr } of targets) expectKnown(title, expr);
    expect(panels.length).toBeGreaterThan(10);
  });

  test('every alert watches metrics that exist', async () => {
    const { groups } = parseYaml(await readFile('deploy/alerts.yaml', 'utf8')) as Alerts;
    for (const { rules } of groups) for (const { alert, expr } of rules) expectKnown(alert, expr);
    expect(groups.flatMap(({ rules }) => rules).length).toBeGreaterThan(5);
  });
});
