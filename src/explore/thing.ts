import type { Language } from '../i18n/language.ts';
import { languageTags } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import { empty, html, type Markup, trusted } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { type FactName, pageTexts } from './texts.ts';

/** Something to read, perhaps with somewhere to go. */
export interface FactValue {
  text: string;
  /** Address; only http, https, mailto and tel are linked. */
  address?: string | null;
}

/** What is told of a thing under one label. */
interface Fact {
  name: FactName;
  values: readonly FactValue[];
}

/** An event, venue, organizer, category or tag as its public page shows it. */
export interface PublicThing {
  kind: Kind;
  /** What REST calls id. */
  number: number;
  /** Plain text. */
  title: string;
  /** HTML that was sanitized when it was written. */
  description: string;
  /** The language that the title was found in. */
  language: Language;
  /** In the order of the page; those without values are left out. */
  facts: readonly Fact[];
}

/** The public page of a thing; `restPath` is where its JSON is. */
export function renderThing(place: PageContext, thing: PublicThing, restPath: string): string {
  const texts = pageTexts[place.language];
  const facts = thing.facts.filter(({ values }) => values.length > 0);
  const body = html`<article>
    <p class="kind">${texts.kinds[thing.kind]}</p>
    <h1 lang="${languageTags[thing.language]}">${thing.title}</h1>
    ${facts.length === 0 ? empty : html`<dl>${facts.map((fact) => renderFact(texts.facts[fact.name], fact))}</dl>`}
    <div class="description" lang="${languageTags[thing.language]}">${trusted(thing.description)}</div>
    <p class="note"><a href="${restPath}">${texts.inRest}</a></p>
  </article>`;
  return renderPage(place, { title: thing.title, body });
}

function renderFact(label: string, { values }: Fact): Markup {
  return html`<dt>${label}</dt>
    ${values.map((value) => html`<dd>${renderValue(value)}</dd>`)}`;
}

function renderValue({ text, address }: FactValue): Markup {
  if (typeof address !== 'string' || !isLinkable(address)) return html`${text}`;
  return html`<a href="${address}">${text}</a>`;
}

/** Addresses come from whoever writes in the calendar. */
function isLinkable(address: string): boolean {
  const protocol = URL.parse(address)?.protocol ?? '';
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
}
