import { empty, html, type Markup } from '../../site/page/html.ts';
import type { PageContext } from '../../site/page/layout.ts';
import type { SampleOperation } from './sample-operations.ts';
import { pageTexts } from '../../site/texts/pages.ts';
import { developerTexts } from '../texts/texts.ts';

/** What a snippet sends its operation to, and links to. */
interface SnippetOptions {
  /** Path of the GraphQL endpoint. */
  endpoint: string;
  /** Whether explorers are enabled. */
  explorer: boolean;
  /** More links. */
  links?: Markup;
}

/**
 * An operation to run in the page, to copy or to open in GraphiQL; the page needs
 * `assets/snippets.js`.
 */
export function renderSnippet(
  { name, title, document, variables }: SampleOperation,
  page: PageContext,
  { endpoint, explorer, links = empty }: SnippetOptions,
): Markup {
  const texts = developerTexts[page.language];
  const { copy, copied } = pageTexts[page.language];
  const address = `${page.root}/${page.language}/graphiql?operation=${name}`;
  const open = html`<a href="${address}">${texts.openGraphiql}</a>`;
  const json = Object.keys(variables).length === 0 ? '' : JSON.stringify(variables, null, 2);
  const label = `${title}: ${texts.variables}`;
  return html`<figure data-endpoint="${endpoint}" data-failed="${texts.runFailed}">
    <figcaption>
      <span>${title}</span>
      <span class="acts">
        ${links} ${explorer ? open : empty}
        <button type="button" data-act="copy" data-done="${copied}" hidden>${copy}</button>
        <button type="button" data-act="run" hidden>${texts.run}</button>
      </span>
    </figcaption>
    <pre tabindex="0" role="region" aria-label="${title}"><code>${document}</code></pre>
    ${
      json === ''
        ? empty
        : html`<pre class="variables" tabindex="0" role="region" aria-label="${label}">${json}</pre>`
    }
    <pre class="response" tabindex="0" role="status" aria-label="${texts.response}" hidden></pre>
  </figure>`;
}
