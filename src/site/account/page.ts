import { languageTags } from '../../i18n/language.ts';
import { dateFormat, fromUtcText, toIso } from '../../values/dates.ts';
import { empty, html, type Markup } from '../page/html.ts';
import { type PageContext, renderPage } from '../page/layout.ts';
import { accountTexts, roleNames } from '../texts/account.ts';
import type { OwnAccountQuery } from './account.graphql.ts';

type Account = NonNullable<OwnAccountQuery['me']>;
type Session = Account['sessions'][number];
type Token = Account['tokens'][number];

/** What the account page shows. */
export interface AccountPage {
  /** null: nobody has signed in. */
  account: Account | null;
  /** Why nothing was done. */
  problem: string | null;
  /** The name that was entered before. */
  entered: string;
  /** Where to go after signing in, an absolute URL. */
  returnTo: string | undefined;
  /** Whether an identity provider signs people in. */
  hasProvider: boolean;
  /** The time zone of the times. */
  timeZone: string;
}

/** The page to sign in, and that of one's own account, sessions and tokens (decision 0083). */
export function renderAccount(page: PageContext, shown: AccountPage): string {
  const texts = accountTexts[page.language];
  const { account, problem } = shown;
  const title = account === null ? texts.signIn : texts.title;
  const body = html`<h1>${title}</h1>
    ${problem === null ? empty : html`<p role="alert" class="notice">${problem}</p>`}
    ${account === null ? renderSignIn(page, shown) : renderOwn(page, account, shown.timeZone)}`;
  const head = html`<meta name="robots" content="noindex" />
    <link rel="stylesheet" href="${page.root}/assets/account.css" /> `;
  return renderPage({ ...page, viewer: account?.name }, { title, body, head });
}

function renderSignIn(page: PageContext, { entered, returnTo, hasProvider }: AccountPage): Markup {
  const texts = accountTexts[page.language];
  const back = returnTo ?? `${page.root}/${page.language}/account`;
  const provider = `${page.root}/auth/login?${new URLSearchParams({ return_to: back }).toString()}`;
  return html`<form method="post" action="${actionOf(page)}" class="account">
      <label
        >${texts.name}
        <input name="name" value="${entered}" autocomplete="username" autocapitalize="none" required
      /></label>
      <label
        >${texts.password} <input type="password" name="password" autocomplete="current-password" required
      /></label>
      ${returnTo === undefined ? empty : html`<input type="hidden" name="return_to" value="${returnTo}" />`}
      <p><button class="button" name="action" value="sign-in">${texts.signIn}</button></p>
    </form>
    ${hasProvider ? html`<p><a class="button quiet" href="${provider}">${texts.withProvider}</a></p>` : empty}`;
}

function renderOwn(page: PageContext, account: Account, timeZone: string): Markup {
  const { language } = page;
  const texts = accountTexts[language];
  const { name, displayName, role, sessions, tokens } = account;
  const others = sessions.filter(({ current }) => !current);
  return html`<dl>
      <dt>${texts.name}</dt>
      <dd>${name}</dd>
      ${
        displayName === null
          ? empty
          : html`<dt>${texts.displayName}</dt>
              <dd>${displayName}</dd>`
      }
      <dt>${texts.role}</dt>
      <dd>${roleNames[language][role]}</dd>
    </dl>
    ${others.length < sessions.length ? button(page, { action: 'sign-out', text: texts.signOut }) : empty}
    <h2>${texts.sessions}</h2>
    <ul class="entries">
      ${sessions.map((session) => renderSession(page, session, timeZone))}
    </ul>
    ${others.length > 1 ? button(page, { action: 'end-others', text: texts.endOthers }) : empty}
    <h2>${texts.tokens}</h2>
    ${
      tokens.length === 0
        ? html`<p>${texts.noTokens}</p>`
        : html`<ul class="entries">
            ${tokens.map((token) => renderToken(page, token, timeZone))}
          </ul>`
    }`;
}

function renderSession(page: PageContext, session: Session, timeZone: string): Markup {
  const { number, client, createdAt, lastUsedAt, current } = session;
  const texts = accountTexts[page.language];
  const mark = current ? html` <span class="badge">${texts.thisSession}</span>` : empty;
  const act = {
    ...{ action: 'end-session', text: texts.endSession, value: String(number) },
    of: client ?? texts.unknownClient,
  };
  return html`<li>
    <p><strong>${client ?? texts.unknownClient}</strong>${mark}</p>
    <p class="note">
      ${texts.started}: ${time(page, createdAt, timeZone)} · ${texts.lastUsed}:
      ${time(page, lastUsedAt, timeZone)}
    </p>
    ${current ? empty : button(page, act)}
  </li> `;
}

function renderToken(page: PageContext, token: Token, timeZone: string): Markup {
  const { name, scope, expiresAt, expired, lastUsedAt } = token;
  const texts = accountTexts[page.language];
  const used = lastUsedAt === null ? html`${texts.never}` : time(page, lastUsedAt, timeZone);
  const label = expired ? texts.expired : texts.expires;
  const end = expiresAt === null ? empty : html` · ${label}: ${time(page, expiresAt, timeZone)}`;
  return html`<li>
    <p><strong>${name}</strong> · ${texts.scopes[scope]}</p>
    <p class="note">${texts.lastUsed}: ${used}${end}</p>
    ${button(page, { action: 'revoke-token', text: texts.remove, value: name, of: name })}
  </li> `;
}

interface Button {
  action: string;
  text: string;
  value?: string;
  /** What it is for, where several have the same text. */
  of?: string;
}

/** A form of one button, so that it works without a script. */
function button(page: PageContext, { action, text, value, of }: Button): Markup {
  const label = of === undefined ? empty : html`aria-label="${text}: ${of}"`;
  const target = value === undefined ? empty : html`<input type="hidden" name="target" value="${value}" />`;
  return html`<form method="post" action="${actionOf(page)}">
    ${target}<button class="button quiet" name="action" value="${action}" ${label}>${text}</button>
  </form>`;
}

function actionOf({ root, language }: PageContext): string {
  return `${root}/${language}/account`;
}

function time({ language }: PageContext, utc: string, timeZone: string): Markup {
  const format = dateFormat(languageTags[language], { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return html`<time datetime="${toIso(utc)}Z">${format.format(new Date(fromUtcText(utc)))}</time>`;
}
