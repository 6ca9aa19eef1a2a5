/** Starts Swagger UI with the document that the page names. It makes no requests to other hosts. */
import { adaptDescription } from './docs-description.js';
import { isComplete, readCalendar } from './docs-examples.js';
import { curlOptions, openSignIn, signedFetch, signedInName, subscribe } from './sign-in.js';

const container = document.getElementById('documentation');

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const calendar = await readCalendar(container.dataset.graphql);
document.getElementById('examples-missing').hidden = isComplete(calendar);

SwaggerUIBundle({
  url: container.dataset.document,
  domNode: container,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  layout: 'CalendarLayout',
  syntaxHighlight: { theme: 'obsidian' },
  plugins: [calendarLayout, adaptToPage],
  requestInterceptor: (request) =>
    Object.assign(request, { userFetch: signedFetch, curlOptions: curlOptions() }),
});

/** A layout for our page, which already has a heading and a main element. */
function calendarLayout({ React: { createElement, useSyncExternalStore } }) {
  const CalendarLayout = ({ getComponent, specSelectors }) => {
    const part = (name, properties) => createElement(getComponent(name, true), properties);
    if (specSelectors.loadingStatus() !== 'success') return part('errors');
    const about = specSelectors.info().get('description');
    return createElement(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      part('Markdown', { source: about }),
      createElement('div', { className: 'heading' }, createElement('h2', null, container.dataset.routes)),
      part('errors'),
      part('operations'),
      part('Models'),
    );
  };
  /** A link must not be inside a button; the URL follows the open operation nevertheless. */
  const DeepLink = ({ text }) => createElement('span', null, text);
  /**
   * The padlock of an operation that requires signing in opens our form, not the one of Swagger UI.
   */
  const authorizeOperationBtn = ({ getComponent }) => {
    const isSignedIn = useSyncExternalStore(subscribe, signedInName) !== null;
    const icon = getComponent(isSignedIn ? 'LockAuthOperationIcon' : 'UnlockAuthOperationIcon', true);
    const open = (event) => {
      event.stopPropagation();
      openSignIn();
    };
    const label = container.dataset.signInRequired;
    const properties = { className: 'authorization__btn', 'aria-label': label, title: label, onClick: open };
    return createElement('button', { type: 'button', ...properties }, createElement(icon));
  };
  return { components: { CalendarLayout, DeepLink, authorizeOperationBtn } };
}

/** Adapts the OpenAPI document before Swagger UI reads it. */
function adaptToPage() {
  const updateJsonSpec = (original) => (description) =>
    original(description.paths === undefined ? description : adaptDescription(description, calendar));
  return { statePlugins: { spec: { wrapActions: { updateJsonSpec } } } };
}

const names = {
  '.content-type': 'Media type',
  '.examples-select-element': 'Example',
  '.body-param__text': 'Request body',
  '.close-modal': 'Close',
};

/** Labels fields without a name, and makes scrollable elements focusable. */
function fixAccessibility() {
  for (const field of container.querySelectorAll(
    '[data-param-name] :is(input, select, textarea):not([aria-label])',
  )) {
    field.setAttribute('aria-label', field.closest('[data-param-name]').dataset.paramName);
  }
  for (const [selector, name] of Object.entries(names)) {
    for (const field of container.querySelectorAll(`${selector}:not([aria-label])`)) field.ariaLabel = name;
  }
  for (const text of container.querySelectorAll('pre:not([tabindex])')) text.tabIndex = 0;
  for (const button of container.querySelectorAll('.modal-btn[aria-label]'))
    button.removeAttribute('aria-label');
}

new MutationObserver(fixAccessibility).observe(container, { subtree: true, childList: true });
