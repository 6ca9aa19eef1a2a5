/** Starts GraphiQL with the sample that the URL names, and makes it accessible. */
import { storage } from './graphiql-storage.js';
import { signedFetch, signedInName, subscribe } from './sign-in.js';

const container = document.getElementById('graphiql');
const select = document.getElementById('sample');
const requested = new URLSearchParams(location.search).get('operation');
const samples = [...select.options].map(({ value, dataset }) => ({
  name: value,
  query: dataset.document,
  variables: dataset.variables,
}));

/** The id of each opened sample's tab. */
const opened = new Map();

/** The contexts of GraphiQL as of its last render. */
let editors;
let execution;

/** Sets what is called after the render that has it, and all that was changed beside it. */
let afterRender;

/** Samples are opened one after the other. */
let opening = Promise.resolve();

const { createElement } = React;
const root = ReactDOM.createRoot(container);
const { endpoint: url, language } = container.dataset;
const fetchResult = GraphiQL.createFetcher({
  url,
  headers: { 'Accept-Language': language },
  fetch: signedFetch,
  enableIncrementalDelivery: false,
});
const fetcher = (operation, options) =>
  isSubscription(operation) ? watch(operation, options) : fetchResult(operation, options);

/** false for a document with syntax errors, which the server reports. */
function isSubscription({ query, operationName }) {
  const { parse, getOperationAST } = GraphiQL.GraphQL;
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    return false;
  }
}

/**
 * Results until the user stops. It does not reconnect, because missed changes are not sent later.
 */
function watch(operation, fetcherOptions) {
  const headers = { 'Accept-Language': language, ...fetcherOptions?.headers };
  const options = { url: `${url}/stream`, headers, fetchFn: signedFetch, retryAttempts: 0 };
  return graphqlSse.createClient(options).iterate(operation);
}

root.render(
  createElement(GraphiQL, {
    fetcher,
    defaultTabs: [samples.find(({ name }) => name === requested) ?? samples[0]],
    defaultEditorToolsVisibility: true,
    forcedTheme: 'system',
    shouldPersistHeaders: false,
    showPersistHeadersSettings: false,
    storage,
    toolbar: { additionalComponent: Listener },
  }),
);

/** Renders nothing; it only has access to the contexts. */
function Listener() {
  editors = GraphiQL.React.useEditorContext({ nonNull: true });
  execution = GraphiQL.React.useExecutionContext({ nonNull: true });
  const isReady = Boolean(
    editors.queryEditor && editors.variableEditor && editors.headerEditor && editors.responseEditor,
  );
  React.useEffect(() => {
    if (isReady) start();
  }, [isReady]);
  const [goOn, setGoOn] = React.useState(null);
  afterRender = setGoOn;
  React.useEffect(() => goOn?.(), [goOn]);
  return null;
}

function start() {
  nameEditors();
  select.disabled = false;
  const sample = samples.find(({ name }) => name === requested);
  if (sample) {
    select.value = sample.name;
    open(sample);
  }
  select.addEventListener('change', () => open(samples[select.selectedIndex]));
  subscribe(stopAfterSignOut);
}

function open(sample) {
  opening = opening.then(() => openInTab(sample));
}

/**
 * Opens a sample in its tab, ready to run before GraphiQL has parsed it. A running subscription is
 * stopped, because the button would otherwise stop it instead of running the sample.
 *
 * Tabs change in a task of their own: during an event React would run the change before those that
 * wait, and once more after them, and GraphiQL writes to its editors each time.
 */
async function openInTab({ name: sample, query, variables }) {
  await new Promise((resolve) => setTimeout(resolve));
  if (execution.isSubscribed) execution.stop();
  const index = editors.tabs.findIndex(({ id, query: text }) =>
    opened.has(sample) ? id === opened.get(sample) : text === query,
  );
  if (index >= 0) editors.changeTab(index);
  else editors.addTab();
  await new Promise((resolve) => afterRender(() => resolve));
  if (index < 0) {
    editors.queryEditor.setValue(query);
    editors.variableEditor.setValue(variables);
    editors.updateActiveTabValues({ query, variables });
  }
  opened.set(sample, editors.tabs[editors.activeTabIndex].id);
  const [, name] = /^(?:query|mutation|subscription) (\w+)/m.exec(query);
  editors.setOperationName(name);
}

/** A subscription would go on with the credentials that it started with. */
function stopAfterSignOut() {
  if (signedInName() === null && execution.isSubscribed) execution.stop();
}

/** Screen readers announce each editor by its name, and Tab leaves it. */
function nameEditors() {
  const { queryEditor, variableEditor, headerEditor, responseEditor } = editors;
  const named = {
    'Query Editor': queryEditor,
    Variables: variableEditor,
    Headers: headerEditor,
    Answer: responseEditor,
  };
  for (const [name, editor] of Object.entries(named)) {
    editor.getInputField().setAttribute('aria-label', name);
    editor.getScrollerElement().tabIndex = 0;
    editor.addKeyMap({ Tab: false, 'Shift-Tab': false });
  }
}

/**
 * GraphiQL gives the role of a tab to list items with buttons inside. They become a group of
 * buttons, one of them current. Entries of the history are announced by their text. The schema
 * describes itself in English.
 */
function fixAccessibility() {
  container.querySelector('[role=tablist]')?.setAttribute('role', 'group');
  for (const tab of container.querySelectorAll('.graphiql-tabs > li')) {
    const isCurrent = tab.classList.contains('graphiql-tab-active');
    tab.firstElementChild.setAttribute('aria-current', String(isCurrent));
    tab.setAttribute('role', 'none');
    tab.removeAttribute('aria-selected');
  }
  for (const past of container.querySelectorAll('.graphiql-history-item-label'))
    past.removeAttribute('aria-label');
  for (const text of container.querySelectorAll('[class^=graphiql-markdown]:not([lang])')) text.lang = 'en';
}

new MutationObserver(fixAccessibility).observe(container, {
  subtree: true,
  childList: true,
  attributeFilter: ['aria-selected', 'class'],
});
