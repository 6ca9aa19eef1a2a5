/**
 * The sign-in form. Credentials stay in this module: nothing stores them, and they are gone when
 * the reader leaves or reloads the page.
 */
const element = document.querySelector('.sign-in');
const { endpoint, signedInAs, unreachable } = element.dataset;
const roles = JSON.parse(element.dataset.roles);
const [status, openButton, signOutButton] = element.querySelectorAll('[role=status], .acts > button');
const dialog = element.querySelector('dialog');
const form = dialog.querySelector('form');
const failure = form.querySelector('[role=alert]');

const query = '{ viewer { role user { name } } }';

/** The user and the `Authorization` header; null if nobody has signed in. */
let session = null;

/** Ends the running check if the reader closes the dialog. */
let check = null;

const listeners = new Set();

/** Calls the listener after each sign-in and sign-out; returns a function that ends this. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The name of the user who has signed in; null if there is none. */
export function signedInName() {
  return session?.name ?? null;
}

/** Opens the sign-in form. */
export function openSignIn() {
  dialog.showModal();
}

/**
 * Like `fetch`, with the credentials of the user unless the request has its own. The browser adds
 * no credentials and asks for none in a dialog of its own, where the reader could not sign out.
 */
export function signedFetch(url, options = {}) {
  const headers = new Headers(options.headers);
  if (session !== null && !headers.has('Authorization')) headers.set('Authorization', session.authorization);
  return fetch(url, { ...options, headers, credentials: 'omit' });
}

/** What `curl` needs to send the same credentials; the secret itself is not shown. */
export function curlOptions() {
  if (session === null) return [];
  return session.isToken ? ['-H', 'Authorization: Bearer TOKEN'] : ['-u', session.name];
}

async function signIn() {
  const claim = readClaim(new FormData(form));
  check?.abort();
  check = new AbortController();
  const { signal } = check;
  failure.textContent = '';
  try {
    const { role, user } = await readViewer(claim.authorization, signal);
    session = { name: user.name, ...claim, role: roles[role] };
    dialog.close();
    announce(signOutButton);
  } catch (error) {
    if (signal.aborted) return;
    failure.textContent = error.message;
    form.querySelector('[type=password]:enabled').select();
  }
}

/** A login name is shown as it was entered; a token has only the display name of its user. */
function readClaim(fields) {
  const token = fields.get('token')?.trim();
  if (token !== undefined) return { authorization: `Bearer ${token}`, isToken: true };
  const name = fields.get('name').trim();
  const bytes = new TextEncoder().encode(`${name}:${fields.get('password')}`);
  return { name, authorization: `Basic ${btoa(String.fromCodePoint(...bytes))}`, isToken: false };
}

/** Throws an error with a message for the reader. */
async function readViewer(authorization, signal) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
      Authorization: authorization,
    },
    body: JSON.stringify({ query }),
    credentials: 'omit',
    signal,
  })
    .then((answer) => answer.json())
    .catch(() => ({ errors: [{ message: unreachable }] }));
  if (response.errors) throw new Error(response.errors[0].message);
  return response.data.viewer;
}

function signOut() {
  session = null;
  announce(openButton);
}

/** Shows who has signed in. The focus moves on if its button disappears. */
function announce(next) {
  const hadFocus = element.contains(document.activeElement);
  openButton.hidden = session !== null;
  signOutButton.hidden = session === null;
  status.textContent = session === null ? '' : describe(session);
  if (hadFocus) next.focus();
  for (const listener of listeners) listener();
}

function describe({ name, role }) {
  return signedInAs.replace(/\{(name|role)\}/g, (_whole, key) => ({ name, role })[key]);
}

/**
 * Shows the fields of the chosen method; the others are disabled and so neither required nor sent.
 */
function showFields() {
  const { method } = Object.fromEntries(new FormData(form));
  for (const fields of form.querySelectorAll('[data-method]')) {
    fields.hidden = fields.disabled = fields.dataset.method !== method;
  }
}

openButton.addEventListener('click', openSignIn);
signOutButton.addEventListener('click', signOut);
form.querySelector('[data-act=cancel]').addEventListener('click', () => dialog.close());
form.addEventListener('change', showFields);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  signIn();
});
dialog.addEventListener('close', () => {
  check?.abort();
  form.reset();
  failure.textContent = '';
  showFields();
});
openButton.hidden = false;
showFields();
