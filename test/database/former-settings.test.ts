import { expect, jest, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';

test.each([
  ['MEDIA_DIR', 'MEDIA_STORE'],
  ['METRICS_PORT', 'METRICS_LISTEN'],
  ['INTROSPECTION', 'EXPLORER'],
])('A start with %s is rejected by a sentence that names %s, beside what else is wrong', (former, now) => {
  const sentence = `${former} is part of ${now} now: see docs/configuration.md.`;
  expect(() => readConfig({ [former]: 'x' })).toThrow(new Error(sentence));
  expect(() => readConfig({ [former]: 'x', PORT: 'x' })).toThrow(/^PORT must .*\n.* now: see/);
});

test('A limit that is no setting any more is ignored with a warning', () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  expect(readConfig({ WRITES_PER_MINUTE: '5', SLOW_MS: ' ' })).toEqual(readConfig({}));
  expect(warn.mock.calls).toEqual([['Not settings any more, and therefore ignored: WRITES_PER_MINUTE.']]);
  warn.mockRestore();
});
