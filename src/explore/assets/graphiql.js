/** Starts GraphiQL with the sample that the address names, and makes its editors usable by everybody. */
const place = document.getElementById('graphiql');
const choice = document.getElementById('sample');
const wanted = new URLSearchParams(location.search).get('operation');
const samples = [...choice.options].map(({ value, dataset }) => ({
  name: value,
  query: dataset.document,
  variables: dataset.variables,
}));

/** What GraphiQL tells its parts, as of the last time that it was drawn. */
let editors;

const { createElement } = React;
const root = ReactDOM.createRoot(place);
const fetcher = GraphiQL.createFetcher({
  url: place.dataset.endpoint,
  headers: { 'Accept-Language': place.dataset.language },
  enableIncrementalDelivery: false,
});

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
  const isReady = Boolean(editors.queryEditor && editors.variableEditor && editors.headerEditor);
  React.useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  return null;
}

function begin() {
  choice.disabled = false;
  const sample = samples.find(({ name }) => name === wanted);
  if (sample) {
    choice.value = sample.name;
    open(sample);
  }
  choice.addEventListener('change', () => open(samples[choice.selectedIndex]));
}

/** Shows a sample in a tab of its own, once. */
function open({ query, variables }) {
  const index = editors.tabs.findIndex((tab) => tab.query === query);
  if (index >= 0) {
    editors.changeTab(index);
    return;
  }
  ReactDOM.flushSync(() => editors.addTab());
  editors.queryEditor.setValue(query);
  editors.variableEditor.setValue(variables);
}
