/** Starts Swagger UI with the document that the page names; nothing is asked of other hosts. */
const place = document.getElementById('documentation');
const { lang } = document.documentElement;

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  layout: 'CalendarLayout',
  syntaxHighlight: { theme: 'obsidian' },
  plugins: [inOurPage, withExamplesToRead],
});

/** Swagger UI as a part of our page, which has a title and a main part of its own already. */
function inOurPage({ React: { createElement } }) {
  const CalendarLayout = ({ getComponent, specSelectors }) => {
    const part = (name, properties) => createElement(getComponent(name, true), properties);
    if (specSelectors.loadingStatus() !== 'success') return part('errors');
    const about = specSelectors.info().get('description');
    return createElement(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      part('Markdown', { source: about }),
      createElement(
        'div',
        { className: 'heading' },
        createElement('h2', { lang }, place.dataset.routes),
        part('AuthorizeBtnContainer'),
      ),
      part('errors'),
      part('operations'),
      part('Models'),
    );
  };
  /** What stands in a button is no link; the address follows what is opened all the same. */
  const DeepLink = ({ text }) => createElement('span', null, text);
  return { components: { CalendarLayout, DeepLink } };
}

/** Examples of optional parameters are to be read: filled in all at once, they would find nothing in any calendar. */
function withExamplesToRead() {
  const updateJsonSpec = (original) => (description) => {
    for (const { parameters = [] } of Object.values(description.paths ?? {}).flatMap(Object.values)) {
      for (const parameter of parameters) if (!parameter.required) explain(parameter);
    }
    return original(description);
  };
  return { statePlugins: { spec: { wrapActions: { updateJsonSpec } } } };
}

function explain(parameter) {
  const { example, schema = {} } = parameter;
  const shown = example ?? schema.example;
  delete parameter.example;
  delete schema.example;
  if (shown === undefined) return;
  const text = [shown].flat().join(',');
  parameter.description = `${parameter.description ?? ''} \`${parameter.name}=${text}\``;
}

const names = {
  '.content-type': 'Media type',
  '.examples-select-element': 'Example',
  '.body-param__text': 'Request body',
  '.close-modal': 'Close',
};

/** Gives names to fields that have none, and makes what scrolls reachable by keyboard. */
function mend() {
  for (const field of place.querySelectorAll(
    '[data-param-name] :is(input, select, textarea):not([aria-label])',
  )) {
    field.setAttribute('aria-label', field.closest('[data-param-name]').dataset.paramName);
  }
  for (const [selector, name] of Object.entries(names)) {
    for (const field of place.querySelectorAll(`${selector}:not([aria-label])`)) field.ariaLabel = name;
  }
  for (const text of place.querySelectorAll('pre:not([tabindex])')) text.tabIndex = 0;
  for (const text of place.querySelectorAll(
    '.renderedMarkdown:not([lang]), .opblock-summary-description:not([lang])',
  )) {
    text.lang = lang;
  }
  for (const button of place.querySelectorAll('.modal-btn[aria-label]')) button.removeAttribute('aria-label');
}

new MutationObserver(mend).observe(place, { subtree: true, childList: true });
