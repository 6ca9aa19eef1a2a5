/** Starts Swagger UI with the document that the page names. It makes no requests to other hosts. */
const container = document.getElementById('documentation');
const { lang } = document.documentElement;

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

SwaggerUIBundle({
  url: container.dataset.document,
  domNode: container,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  layout: 'CalendarLayout',
  syntaxHighlight: { theme: 'obsidian' },
  plugins: [calendarLayout, showExamples],
});

/** A layout for our page, which already has a heading and a main element. */
function calendarLayout({ React: { createElement } }) {
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
        createElement('h2', { lang }, container.dataset.routes),
        part('AuthorizeBtnContainer'),
      ),
      part('errors'),
      part('operations'),
      part('Models'),
    );
  };
  /** A link must not be inside a button; the URL follows the open operation nevertheless. */
  const DeepLink = ({ text }) => createElement('span', null, text);
  return { components: { CalendarLayout, DeepLink } };
}

/** Shows examples of optional parameters instead of filling them in: all of them at once match nothing. */
function showExamples() {
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
  const value = example ?? schema.example;
  delete parameter.example;
  delete schema.example;
  if (value === undefined) return;
  const text = [value].flat().join(',');
  parameter.description = `${parameter.description ?? ''} \`${parameter.name}=${text}\``;
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
  for (const text of container.querySelectorAll(
    '.renderedMarkdown:not([lang]), .opblock-summary-description:not([lang])',
  )) {
    text.lang = lang;
  }
  for (const button of container.querySelectorAll('.modal-btn[aria-label]'))
    button.removeAttribute('aria-label');
}

new MutationObserver(fixAccessibility).observe(container, { subtree: true, childList: true });
