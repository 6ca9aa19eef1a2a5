import { type Language, languageTags } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import { empty, html, type Markup, trusted } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { type FactName, pageTexts } from './texts.ts';

/** A text, perhaps with a link. */
export interface FactValue {
  text: string;
  /** URL; only http, https, mailto and tel are linked. */
  address?: string | null;
}

/** The values under one label. */
interface Fact {
  name: FactName;
  values: readonly FactValue[];
}

/** The content of the public page of an event, venue, organizer, category or tag. */
export interface PublicResource {
  kind: Kind;
  /** The REST id. */
  number: number;
  /** Plain text. */
  title: string;
  /** Sanitized HTML. */
  description: string;
  /** The language of the title. */
  language: Language;
  /** In the order of the page; facts without values are omitted. */
  facts: readonly Fact[];
}

/** The public page of a resource; `restPath` leads to its JSON. */
export function renderResource(page: PageContext, resource: PublicResource, restPath: string): string {
  const texts = pageTexts[page.language];
  const facts = resource.facts.filter(({ values }) => values.length > 0);
  const body = html`<article>
    <p class="kind">${texts.kinds[resource.kind]}</p>
    <h1 lang="${languageTags[resource.language]}">${resource.title}</h1>
    ${facts.length === 0 ? empty : html`<dl>${facts.map((fact) => renderFact(texts.facts[fact.name], fact))}</dl>`}
    <div class="description" lang="${languageTags[resource.language]}">${trusted(resource.description)}</div>
    <p class="note"><a href="${restPath}">${texts.inRest}</a></p>
  </article>`;
  return renderPage(page, { title: resource.title, body });
}

function renderFact(label: string, { values }: Fact): Markup {
  return html`<dt>${label}</dt>
    ${values.map((value) => html`<dd>${renderValue(value)}</dd>`)}`;
}

function renderValue({ text, address }: FactValue): Markup {
  if (typeof address !== 'string' || !isLinkable(address)) return html`${text}`;
  return html`<a href="${address}">${text}</a>`;
}

/** The URLs are user input. */
function isLinkable(address: string): boolean {
  const protocol = URL.parse(address)?.protocol ?? '';
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
}
