import express, { type Router } from 'express';
import type { Context } from '../../context/context.ts';
import { CalendarError, errorMessage, retryHeaders } from '../../errors.ts';
import { openRequest, type Opening } from '../../http/cache/open-request.ts';
import { formRejection } from '../../http/cross-site.ts';
import { discardBody } from '../../http/discard-body.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { createRequestQuota } from '../../http/request-quota.ts';
import { readReturnAddress } from '../../http/return-address.ts';
import { createSessionControl } from '../../http/session-control.ts';
import type { RateLimits } from '../../rate-limits/rate-limits.ts';
import { onPage, type PageOptions, type PageRequest } from '../page/page-request.ts';
import { sendPage } from '../page/send-page.ts';
import { act, type Refusal } from './actions.ts';
import { accountRoute } from './route.ts';
import { OwnAccountDocument } from './account.graphql.ts';
import { renderAccount } from './page.ts';

/** What the account page needs beyond other pages: it writes. */
export interface AccountDependencies extends Opening {
  rateLimits: RateLimits;
}

interface Pages {
  options: PageOptions;
  dependencies: AccountDependencies;
}

/** The path below root and language. */
const path = '/account';

/**
 * `GET /[language/]account`: the form to sign in, or one's own account (decision 0083). No response
 * of it is stored.
 */
export function createAccountPage(options: PageOptions, dependencies: AccountDependencies): Router {
  const pages = { options, dependencies };
  const send = async (page: PageRequest) => {
    await sendAccount(pages, page, { context: await openAccount(pages, page) });
  };
  return express.Router().get(accountRoute, onPage(options, path, send));
}

/** `POST /[language/]account`: what the forms of the page ask for; they need no script. */
export function createAccountForms(options: PageOptions, dependencies: AccountDependencies): Router {
  const pages = { options, dependencies };
  return express.Router().post(
    accountRoute,
    onPage(options, path, (page) => receive(pages, page)),
  );
}

/** A context with the session of the request, which signing in and out needs. */
async function openAccount({ dependencies }: Pages, { request, language }: PageRequest): Promise<Context> {
  const { service, authenticator, rateLimits } = dependencies;
  const { config, database } = service;
  const opened = await openRequest(dependencies, request);
  const quota = createRequestQuota(rateLimits, request, opened.viewer);
  const session = createSessionControl({ config, database, authenticator }, request);
  return { ...opened.createContext({ segment: language, quota }), session };
}

/** Does what a form asks for, then leads to where the result is; what is rejected says why. */
async function receive(pages: Pages, page: PageRequest): Promise<void> {
  const { response, root, language } = page;
  const context = await openAccount(pages, page);
  const form = new URLSearchParams();
  const refusal = await attempt(pages, page, { context, form });
  if (refusal !== null) {
    await sendAccount(pages, page, { context, form, refusal });
    return;
  }
  const isSignIn = form.get('action') === 'sign-in';
  const back = isSignIn ? readReturnAddress(form.get('return_to'), page.publicRoot) : undefined;
  response
    .status(303)
    .set('Cache-Control', 'no-store')
    .location(back ?? `${root}/${language}${path}`)
    .end();
}

/** Reads the form, and does what it asks for. */
async function attempt(
  { options, dependencies }: Pages,
  { request, response }: PageRequest,
  { context, form }: { context: Context; form: URLSearchParams },
): Promise<Refusal | null> {
  try {
    const sent = new URLSearchParams((await readBytes(request, response)).toString());
    for (const [name, value] of sent) form.append(name, value);
    const rejection = formRejection(dependencies.service.config, request);
    if (rejection !== null) throw new CalendarError(rejection);
    return await act({ run: options.run, context, form });
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await discardBody(request, response);
    response.set(retryHeaders(error));
    return { status: error.status, message: errorMessage(error, context.language) };
  }
}

interface Shown {
  context: Context;
  form?: URLSearchParams;
  refusal?: Refusal;
}

async function sendAccount(
  { options, dependencies }: Pages,
  page: PageRequest,
  { context, form, refusal }: Shown,
): Promise<void> {
  const { me } = await options.run(OwnAccountDocument, {}, context);
  const { oidcIssuer, timeZone } = dependencies.service.config;
  const body = renderAccount(page, {
    account: me,
    problem: refusal?.message ?? null,
    entered: form?.get('name') ?? '',
    returnTo: readReturnAddress(form?.get('return_to') ?? page.request.query.return_to, page.publicRoot),
    hasProvider: oidcIssuer !== null,
    timeZone,
  });
  sendPage(page.response, page.language, { status: refusal?.status, body, storable: false, submits: true });
}
