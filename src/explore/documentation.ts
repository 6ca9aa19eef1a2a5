import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { pageTexts } from './texts.ts';

/** The page that renders the OpenAPI document at the given path; without JavaScript it links to the document. */
export function renderDocumentation(page: PageContext, documentPath: string): string {
  const texts = pageTexts[page.language];
  const head = html`<link rel="stylesheet" href="${page.root}/docs/swagger-ui.css" />
    <link rel="stylesheet" href="${page.root}/assets/docs.css" />
    <script defer src="${page.root}/docs/swagger-ui-bundle.js"></script>
    <script defer src="${page.root}/assets/docs.js"></script> `;
  const body = html`<h1>${texts.documentation}</h1>
    <p class="introduction">${texts.documentationText}</p>
    <noscript
      ><p>${texts.needsScript} <a href="${documentPath}">${documentPath}</a></p></noscript
    >
    <p class="note">
      <a href="${documentPath}"><code>${documentPath}</code></a>
    </p>
    <div id="documentation" lang="en" data-document="${documentPath}" data-routes="${texts.routes}"></div>`;
  return renderPage(page, { title: texts.documentation, body, head });
}
