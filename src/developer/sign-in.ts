import type { Language } from '../i18n/language.ts';
import { writeJson } from '../values/json.ts';
import { html, type Markup } from '../site/page/html.ts';
import type { PageContext } from '../site/page/layout.ts';
import { roleNames } from '../site/texts/account.ts';
import type { DeveloperTexts } from './texts/developer-texts.ts';
import { developerTexts } from './texts/texts.ts';

/**
 * The style sheet of the form. `assets/sign-in.js` is imported by the scripts of the pages that
 * have the form.
 */
export function signInStyle({ root }: PageContext): Markup {
  return html`<link rel="stylesheet" href="${root}/assets/sign-in.css" /> `;
}

/**
 * The button that opens the sign-in form, and who has signed in. The form takes a name with a
 * password, or a token, and checks them at the GraphQL endpoint. Without JavaScript nothing of it
 * is visible.
 */
export function renderSignIn({ language }: PageContext, endpoint: string): Markup {
  const { signIn: texts, runFailed } = developerTexts[language];
  return html`<div
    class="sign-in"
    data-endpoint="${endpoint}"
    data-roles="${writeJson(namesOfRoles(language))}"
    data-signed-in-as="${texts.signedInAs}"
    data-unreachable="${runFailed}"
  >
    <p role="status"></p>
    <p class="acts">
      <button type="button" class="button quiet" aria-haspopup="dialog" hidden>${texts.signIn}</button>
      <button type="button" class="button quiet" hidden>${texts.signOut}</button>
    </p>
    ${renderForm(texts)}
  </div>`;
}

/** By their names in the schema, which the script reads. */
function namesOfRoles(language: Language): Record<string, string> {
  const names = Object.entries(roleNames[language]);
  return Object.fromEntries(names.map(([role, name]) => [role.toUpperCase(), name]));
}

function renderForm(texts: DeveloperTexts['signIn']): Markup {
  return html`<dialog aria-labelledby="sign-in-title">
    <form>
      <h2 id="sign-in-title">${texts.signIn}</h2>
      <fieldset class="method">
        <legend>${texts.method}</legend>
        <label><input type="radio" name="method" value="password" checked /> ${texts.withPassword}</label>
        <label><input type="radio" name="method" value="token" /> ${texts.token}</label>
      </fieldset>
      <fieldset data-method="password">
        <label
          >${texts.name} <input name="name" autocomplete="username" autocapitalize="none" required
        /></label>
        <label
          >${texts.password} <input type="password" name="password" autocomplete="current-password" required
        /></label>
      </fieldset>
      <fieldset data-method="token" hidden disabled>
        <label
          >${texts.token}
          <input
            type="password"
            name="token"
            autocomplete="off"
            pattern=" *[\\w\\-]+ *"
            required
            aria-describedby="token-hint"
        /></label>
        <p class="note" id="token-hint">${texts.tokenHint} <code>npm run user -- token NAME</code></p>
      </fieldset>
      <p role="alert"></p>
      <p class="note">${texts.memoryOnly}</p>
      <p class="acts">
        <button class="button">${texts.signIn}</button>
        <button type="button" class="button quiet" data-act="cancel">${texts.cancel}</button>
      </p>
    </form>
  </dialog>`;
}
