/**
 * Starts Apollo Sandbox if its script has loaded; otherwise the page says so and links to GraphiQL.
 */
const waiting = document.getElementById('waiting');
const sandbox = document.getElementById('sandbox');
const { endpoint, document: operations, variables } = sandbox.dataset;

if (window.EmbeddedSandbox) {
  waiting.hidden = true;
  sandbox.hidden = false;
  new window.EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint: new URL(endpoint, location.href).href,
    initialState: { document: operations, variables: JSON.parse(variables) },
    endpointIsEditable: false,
    runTelemetry: false,
    allowDynamicStyles: false,
  });
} else {
  const status = waiting.querySelector('[role=status]');
  status.textContent = status.dataset.unreachable;
}
