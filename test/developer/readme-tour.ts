import { readFileSync } from 'node:fs';

/** A command of the tour in README.md, and the answer that it shows. */
export interface TourStep {
  command: string;
  answer: string;
}

/** What a curl command sends. */
export interface CurlRequest {
  method: string;
  url: string;
  /** `-u`, as it is written: a name and a password. */
  user?: string;
  headers: Record<string, string>;
  body?: string;
}

/** The commands of the tour in their order, each with the answer that stands below it. */
export function readTour(): TourStep[] {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, tour = ''] = /^## A tour\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const blocks = [...tour.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replace(/^ {4}/gm, '').trim());
  const steps: TourStep[] = [];
  for (const [index, block] of blocks.entries())
    if (block.startsWith('curl ')) steps.push({ command: block, answer: blocks[index + 1] ?? '' });
  return steps;
}

/** What `A=…` stands for, by which the tour shortens its addresses. */
export function readBase(): string {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  return /^ {4}A=(\S+)$/m.exec(readme)?.[1] ?? '';
}

/** What each option of curl does to a request, as far as the tour uses it. */
const options: Record<string, (request: CurlRequest, value: string) => void> = {
  '-X': (request, value) => {
    request.method = value;
  },
  '-u': (request, value) => {
    request.user = value;
  },
  '-H': addHeader,
  '-d': addData,
};

/** Reads a curl command as a shell and curl would; throws at an option that it does not know. */
export function readCurl(command: string, base: string): CurlRequest {
  const [, ...words] = splitWords(command.replace(/\\\n/g, ' ').replaceAll('$A', base));
  const request: CurlRequest = { method: 'GET', url: '', headers: {} };
  while (words.length > 0) {
    const word = words.shift() ?? '';
    const apply = options[word];
    if (apply !== undefined) apply(request, words.shift() ?? '');
    else if (word.startsWith('-')) throw new Error(`The tour uses ${word}, which this test does not know.`);
    else request.url = word;
  }
  return request;
}

function splitWords(command: string): string[] {
  const pieces = /'([^']*)'|"([^"]*)"|([^\s'"]+)|(\s+)/g;
  const words = [''];
  for (const [, single, double, plain, space] of command.matchAll(pieces)) {
    if (space !== undefined) words.push('');
    else words.push(`${words.pop()}${single ?? double ?? plain ?? ''}`);
  }
  return words;
}

function addHeader(request: CurlRequest, line: string): void {
  const [name = '', value = ''] = line.split(/:\s*/, 2);
  request.headers[name] = value;
}

function addData(request: CurlRequest, data: string): void {
  if (request.method === 'GET') request.method = 'POST';
  request.headers['content-type'] ??= 'application/x-www-form-urlencoded';
  request.body = request.body === undefined ? data : `${request.body}&${data}`;
}

/**
 * Whether an answer is as shown: `…` stands for anything, lines may break anywhere, and ids may
 * differ.
 */
export function shownAs(answer: string): RegExp {
  const parts = answer.replace(/\n\s*/g, '').split(/\s*…\s*/);
  const patterns = parts.map((part) => escape(part).replace(/"id":\d+/g, '"id":\\d+'));
  return new RegExp(`^${patterns.join('[\\s\\S]*')}\\s*$`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
