import express, { type Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { calendarName } from '../../i18n/calendar-name.ts';
import { languageTags } from '../../i18n/language.ts';
import { readOperations } from '../../rest/schema/wire-schema.ts';
import { searchOf } from '../../values/paths.ts';
import { html } from '../page/html.ts';
import {
  type EmbeddableAddress,
  type Embedding,
  type EmbeddingRequest,
  readEmbeddingRequest,
  writeEmbedding,
} from './oembed.ts';
import { type PageOptions, type MadePage, onPage, type PageRequest } from '../page/page-request.ts';
import type { PublicResource, ReadResource } from '../resource/public-resource.ts';
import { readAddress } from '../calendar/address.ts';
import { writeFrame } from '../calendar/embed.ts';

/** The height of the card of an event, in pixels. */
const cardHeight = 160;

/**
 * `GET /oembed?url=…`: how a page of the calendar or of an event is shown elsewhere, as JSON or XML
 * (decision 0111). It is what anybody may see, whoever asks.
 */
export function createOembed(
  schema: GraphQLSchema,
  options: PageOptions,
  readResource: ReadResource,
): Router {
  const known =
    readOperations(schema)
      .get('eventPage')
      ?.parameters.map(({ wireName }) => wireName) ?? [];
  const router = express.Router();
  const send = async (page: PageRequest) => {
    const root = options.publicRoot(page.request);
    const request = readEmbeddingRequest(new URLSearchParams(searchOf(page.request.url)), root);
    if (typeof request === 'number') {
      page.response.set('Content-Language', problemLanguage);
      page.response.status(request).type('text/plain').send(`${problems[request]}\n`);
      return;
    }
    const language = request.address.language ?? options.config.defaultLanguage;
    const make = (context: Context) =>
      makeEmbedding(options, { request, known, root, readResource }, context);
    await options.serve({ ...page, language }, make, { anonymous: true });
  };
  router.get('/oembed', onPage(options, '/oembed', send));
  return router;
}

/** For developers, in the language of the specification. */
const problems = {
  400: 'The parameter "url" is required; "maxwidth" and "maxheight" are whole numbers of pixels.',
  404: 'The URL is not that of a public page of this calendar.',
  501: 'The formats are json and xml.',
} as const;

const problemLanguage = 'en';

interface Making {
  request: EmbeddingRequest;
  /** The parameters that are filters. */
  known: readonly string[];
  root: string;
  readResource: ReadResource;
}

async function makeEmbedding(
  options: PageOptions,
  { request, known, root, readResource }: Making,
  context: Context,
): Promise<MadePage> {
  const { address } = request;
  const name = calendarName(options.config, context.language);
  const found =
    address.page === 'calendar'
      ? embedCalendar(request, { address, known, name, publicRoot: context.publicRoot })
      : await embedEvent(readResource, { request, slug: address.slug }, context);
  if (found === null)
    return { status: 404, type: 'text/plain', language: problemLanguage, body: `${problems[404]}\n` };
  return writeEmbedding(found, { name, url: `${root}/` }, request.format);
}

function embedCalendar(
  { width, height }: EmbeddingRequest,
  calendar: {
    address: Extract<EmbeddableAddress, { page: 'calendar' }>;
    known: readonly string[];
    name: string;
    publicRoot: string;
  },
): Embedding | null {
  const { address, known, name, publicRoot } = calendar;
  const read = readAddress(`/calendar${address.url}`, known);
  if (read.invalid.length > 0) return null;
  return {
    title: name,
    html: writeFrame(publicRoot, read, { title: name, width, height }).source,
    width,
    height,
  };
}

async function embedEvent(
  readResource: ReadResource,
  { request, slug }: { request: EmbeddingRequest; slug: string },
  context: Context,
): Promise<Embedding | null> {
  try {
    const event = await readResource({ kind: 'event', slug }, context);
    const { width, height } = request;
    const { title, image } = event;
    const size = { width, height: Math.min(height, cardHeight) };
    const thumbnail = thumbnailOf(image, request);
    return { title, html: renderCard(event, context), ...size, thumbnail };
  } catch (error) {
    if (error instanceof CalendarError && [403, 404, 410].includes(error.status)) return null;
    throw error;
  }
}

/** The largest whose size is known, and within the limits (oEmbed 2.3.4). */
function thumbnailOf(
  image: PublicResource['image'],
  { width, height }: EmbeddingRequest,
): Embedding['thumbnail'] {
  if (image === null) return undefined;
  const known = [...image.sizes, image].flatMap(({ url, width: wide, height: high }) =>
    wide === null || high === null || wide > width || high > height
      ? []
      : [{ url, width: wide, height: high }],
  );
  return known.sort((one, other) => other.width - one.width)[0];
}

/** Needs no style and no script of ours. */
function renderCard({ title, language, urls, facts }: PublicResource, context: Context): string {
  const textOf = (name: 'when' | 'where') => facts.find((fact) => fact.name === name)?.values[0]?.text ?? '';
  const lines = [textOf('when'), textOf('where')].filter((text) => text !== '');
  return html`<blockquote lang="${languageTags[context.language]}">
    <p><a href="${urls.all[context.language]}" lang="${languageTags[language]}">${title}</a></p>
    ${lines.map((text) => html`<p>${text}</p>`)}
  </blockquote>`.source;
}
