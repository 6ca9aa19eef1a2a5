/** Starts GraphiQL with the sample that the address names, and makes its editors usable by everybody. */
const place = document.getElementById('graphiql');
const choice = document.getElementById('sample');
const wanted = new URLSearchParams(location.search).get('operation');
const samples = [...choice.options].map(({ value, dataset }) => ({
  name: value,
  query: dataset.document,
  variables: dataset.variables,
}));

/** The tabs that samples were opened in: GraphiQL knows the text of a tab only some time after it was written there. */
const opened = new Map();

/** What GraphiQL tells its parts, as of the last time that it was drawn. */
let editors;
let execution;

const { createElement } = React;
const root = ReactDOM.createRoot(place);
const { endpoint: url, language } = place.dataset;
const ask = GraphiQL.createFetcher({
  url,
  headers: { 'Accept-Language': language },
  enableIncrementalDelivery: false,
});
const fetcher = (operation, options) =>
  isSubscription(operation) ? watch(operation, options) : ask(operation, options);

/** What is written wrongly is none: the calendar says what is wrong. */
function isSubscription({ query, operationName }) {
  const { parse, getOperationAST } = GraphiQL.GraphQL;
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    return false;
  }
}

/** One answer after the other, until the reader stops. A break is told, for what happens meanwhile is not sent later. */
function watch(operation, options) {
  const headers = { 'Accept-Language': language, ...options?.headers };
  return graphqlSse.createClient({ url: `${url}/stream`, headers, retryAttempts: 0 }).iterate(operation);
}

root.render(
  createElement(GraphiQL, {
    fetcher,
    defaultTabs: [samples.find(({ name }) => name === wanted) ?? samples[0]],
    defaultEditorToolsVisibility: true,
    forcedTheme: 'system',
    showPersistHeadersSettings: false,
    toolbar: { additionalComponent: Listener },
  }),
);

/** Draws nothing; it stands where the editors are known. */
function Listener() {
  editors = GraphiQL.React.useEditorContext({ nonNull: true });
  execution = GraphiQL.React.useExecutionContext({ nonNull: true });
  const isReady = Boolean(
    editors.queryEditor && editors.variableEditor && editors.headerEditor && editors.responseEditor,
  );
  React.useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  return null;
}

function begin() {
  nameEditors();
  choice.disabled = false;
  const sample = samples.find(({ name }) => name === wanted);
  if (sample) {
    choice.value = sample.name;
    open(sample);
  }
  choice.addEventListener('change', () => open(samples[choice.selectedIndex]));
}

/**
 * Shows a sample in a tab of its own, once; it can be run at once, before GraphiQL has looked at it. What was being
 * watched ends: else the button would stop that and run nothing.
 */
function open({ name: sample, query, variables }) {
  if (execution.isSubscribed) execution.stop();
  const index = editors.tabs.findIndex(({ id, query: text }) =>
    opened.has(sample) ? id === opened.get(sample) : text === query,
  );
  ReactDOM.flushSync(() => (index >= 0 ? editors.changeTab(index) : editors.addTab()));
  if (index < 0) {
    editors.queryEditor.setValue(query);
    editors.variableEditor.setValue(variables);
  }
  opened.set(sample, editors.tabs[editors.activeTabIndex].id);
  const [, name] = /^(?:query|mutation|subscription) (\w+)/m.exec(query);
  editors.setOperationName(name);
}

/** Readers of the screen hear which editor they are in, and Tab leads out of it. */
function nameEditors() {
  const { queryEditor, variableEditor, headerEditor, responseEditor } = editors;
  const named = {
    Query: queryEditor,
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
 * GraphiQL's tabs are lists of buttons that call themselves tabs, with more buttons inside: they are told as what they
 * are, a group of buttons of which one is current. What was run before goes by its name.
 */
function mend() {
  place.querySelector('[role=tablist]')?.setAttribute('role', 'group');
  for (const tab of place.querySelectorAll('.graphiql-tabs > li')) {
    const isCurrent = tab.classList.contains('graphiql-tab-active');
    tab.firstElementChild.setAttribute('aria-current', String(isCurrent));
    tab.setAttribute('role', 'none');
    tab.removeAttribute('aria-selected');
  }
  for (const past of place.querySelectorAll('.graphiql-history-item-label'))
    past.removeAttribute('aria-label');
}

new MutationObserver(mend).observe(place, {
  subtree: true,
  childList: true,
  attributeFilter: ['aria-selected', 'class'],
});
