import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { instantOf, parseMoment, toWallClock } from '../src/index.ts';
import { writtenDates } from './written-dates.ts';

/**
 * Reads lines of a zone, the current second and a text, and answers each with its second, or
 * nothing.
 */
const program = `
  while (($line = fgets(STDIN)) !== false) {
    [$zone, $now, $text] = explode("\\t", rtrim($line, "\\n"), 3);
    date_default_timezone_set($zone);
    $time = strtotime($text, (int) $now);
    echo $time === false ? '' : $time, "\\n";
  }`;

const isInstalled = spawnSync('php', ['--version']).status === 0;
const withPhp = isInstalled ? test : test.skip;
const name = `agree with strtotime of PHP over 8,000 forms${isInstalled ? '' : ' (skipped: PHP is not installed)'}`;

const zones = [
  'Europe/Helsinki',
  'America/New_York',
  'UTC',
  'Asia/Kolkata',
  'Australia/Sydney',
  'America/Sao_Paulo',
];
/**
 * A Tuesday, ends of months, a leap day, a Sunday, and an hour before clocks change in Helsinki.
 */
const nows = [
  '2026-11-24T10:30:15Z',
  '2027-01-31T23:59:59Z',
  '2027-02-28T12:00:00Z',
  '2028-02-29T06:00:00Z',
  '2027-05-30T21:10:00Z',
  '2027-03-28T00:05:00Z',
].map((text) => Date.parse(text) / 1000);

interface Case {
  zone: string;
  now: number;
  text: string;
}

const cases: Case[] = writtenDates(20261122, 8000).map((text, index) => ({
  zone: zones[index % zones.length] ?? 'UTC',
  now: nows[Math.floor(index / zones.length) % nows.length] ?? 0,
  text,
}));

function askPhp(asked: readonly Case[]): string[] {
  const input = asked.map(({ zone, now, text }) => `${zone}\t${now}\t${text}\n`).join('');
  const { stdout, status } = spawnSync('php', ['-r', program], { input, encoding: 'utf8', maxBuffer: 1e8 });
  expect(status).toBe(0);
  return stdout.split('\n').slice(0, -1);
}

/** The second that is meant, or nothing. */
function ask({ zone, now, text }: Case): string {
  const moment = parseMoment(text, { zone, now: now * 1000 });
  return moment === null ? '' : String(instantOf(moment, zone) / 1000);
}

/**
 * Of a repeated hour, PHP takes the earlier occurrence west of Greenwich, and this package
 * always the later.
 */
function showSameClock(one: string, other: string, zone: string): boolean {
  if (one === '' || other === '') return one === other;
  const [ours, theirs] = [Number(one) * 1000, Number(other) * 1000];
  return toWallClock(ours, zone) === toWallClock(theirs, zone);
}

describe('dates as people write them', () => {
  withPhp(name, () => {
    const answers = askPhp(cases);
    expect(answers).toHaveLength(cases.length);
    const different = cases.flatMap((asked, index) => {
      const [ours, php = '?'] = [ask(asked), answers[index]];
      return showSameClock(ours, php, asked.zone) ? [] : [{ ...asked, ours, php }];
    });
    expect(different).toEqual([]);
    expect(answers.filter((answer) => answer !== '').length).toBeGreaterThan(7000);
  });
});
