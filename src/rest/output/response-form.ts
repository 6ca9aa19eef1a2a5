import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { writeJson } from '../../values/json.ts';
import { pickFields } from './picked-fields.ts';

/**
 * What a client of the older service asks of the form of a response, whatever it contains
 * (wire-format 11.7).
 */
export interface ResponseForm {
  /** The fields to return, as paths: `id`, `image.url`. */
  fields?: readonly string[][];
  /** Status and headers in the body. */
  envelope: boolean;
  /** The resources that it links to, too. */
  embed: boolean;
  /** The function that a script calls with the response. */
  callback?: string;
}

/** A response in the requested form. */
export function applyForm(response: HttpResponse, form: ResponseForm): HttpResponse {
  const { fields, envelope, callback } = form;
  if ((fields ?? callback) === undefined && !envelope) return response;
  const { status, headers } = response;
  const whole: unknown = JSON.parse(response.body.toString('utf8'));
  const body = status < 400 ? pickFields(whole, fields) : whole;
  const text = writeJson(envelope ? { body, status, headers } : body);
  const made = { ...response, status: envelope ? 200 : status, body: Buffer.from(text) };
  return callback === undefined ? made : toScript(made, callback, text);
}

/**
 * A call of the function; the comment keeps its name from being read as the start of another
 * format.
 */
function toScript(response: HttpResponse, callback: string, text: string): HttpResponse {
  return {
    ...response,
    headers: { ...response.headers, 'Content-Type': scriptType },
    body: Buffer.from(`/**/${callback}(${forScript(text)})`),
  };
}

const scriptType = 'application/javascript; charset=utf-8';

/** JSON may contain two line separators that older scripts do not allow within a text. */
function forScript(text: string): string {
  return text.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
}
