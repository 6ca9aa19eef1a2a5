/** Changes the OpenAPI document so that every operation can be tried out as it is. */
import { newEventReferences, parameterExamples } from './docs-examples.js';

/**
 * The document with examples from the calendar, at the origin of the page; reads that need no
 * credentials are public.
 */
export function adaptDescription(description, calendar) {
  const { paths, security, servers, components } = description;
  // The origin of the page may be another name of this service, and browsers restrict calls to
  // other origins.
  for (const server of servers) server.url = new URL(server.url, location.href).pathname;
  for (const [path, operations] of Object.entries(paths)) {
    const examples = parameterExamples(path, calendar);
    for (const operation of Object.values(operations)) {
      if (isOptional(operation.security ?? security)) operation.security = [];
      for (const parameter of operation.parameters) adaptParameter(parameter, examples);
    }
  }
  Object.assign(components.examples.NewEvent.value, newEventReferences(calendar));
  return description;
}

/** Whether an operation can be called without credentials. */
function isOptional(security) {
  return security.length === 0 || security.some((alternative) => Object.keys(alternative).length === 0);
}

/**
 * Shows the example of an optional parameter instead of filling it in: all of them at once match
 * nothing.
 */
function adaptParameter(parameter, examples) {
  const { name, schema = {}, description = '' } = parameter;
  const example = examples[name] ?? parameter.example ?? schema.example;
  delete parameter.example;
  delete schema.example;
  if (parameter.required) parameter.example = example;
  else if (example !== undefined)
    parameter.description = `${description} \`${name}=${[example].flat().join(',')}\``;
}
