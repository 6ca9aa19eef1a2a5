import { html } from '../site/page/html.ts';
import { type PageContext, renderPage } from '../site/page/layout.ts';
import { renderSignIn, signInStyle } from './sign-in.ts';
import { developerTexts } from './texts/texts.ts';

/** Paths of what the page reads. */
interface Sources {
  /** The OpenAPI document. */
  document: string;
  /** The GraphQL endpoint, for signing in and for examples that exist in this calendar. */
  graphql: string;
}

/** The page that renders the OpenAPI document; without JavaScript it links to the document. */
export function renderDocumentation(page: PageContext, { document, graphql }: Sources): string {
  const texts = developerTexts[page.language];
  const head = html`<link rel="stylesheet" href="${page.root}/docs/swagger-ui.css" />
    <link rel="stylesheet" href="${page.root}/assets/docs.css" />
    ${signInStyle(page)}
    <script defer src="${page.root}/docs/swagger-ui-bundle.js"></script>
    <script type="module" src="${page.root}/assets/docs.js"></script> `;
  const body = html`<h1>${texts.documentation}</h1>
    <p class="introduction">${texts.documentationText}</p>
    <noscript
      ><p>${texts.needsScript} <a href="${document}">${document}</a></p></noscript
    >
    <p class="note">
      <a href="${document}"><code>${document}</code></a>
    </p>
    ${renderSignIn(page, graphql)}
    <p class="note" id="examples-missing" hidden>${texts.examplesMissing}</p>
    <div
      id="documentation"
      data-document="${document}"
      data-graphql="${graphql}"
      data-routes="${texts.routes}"
      data-sign-in-required="${texts.signIn.required}"
    ></div>`;
  return renderPage(page, { title: texts.documentation, body, head });
}
