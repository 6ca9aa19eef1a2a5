import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { pageTexts } from './texts.ts';

/** The page that shows the OpenAPI document at the given path; without scripts it links to the document. */
export function renderDocumentation(place: PageContext, documentPath: string): string {
  const texts = pageTexts[place.language];
  const head = html`<link rel="stylesheet" href="${place.root}/docs/swagger-ui.css" />
    <link rel="stylesheet" href="${place.root}/assets/docs.css" />
    <script defer src="${place.root}/docs/swagger-ui-bundle.js"></script>
    <script defer src="${place.root}/assets/docs.js"></script> `;
  const body = html`<h1>${texts.documentation}</h1>
    <p class="introduction">${texts.documentationText}</p>
    <noscript
      ><p>${texts.needsScript} <a href="${documentPath}">${documentPath}</a></p></noscript
    >
    <p class="note">
      <a href="${documentPath}"><code>${documentPath}</code></a>
    </p>
    <div id="documentation" lang="en" data-document="${documentPath}" data-routes="${texts.routes}"></div>`;
  return renderPage(place, { title: texts.documentation, body, head });
}
