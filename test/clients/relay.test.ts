import { afterAll, beforeAll, expect, test } from '@jest/globals';
import relay, { type ConcreteRequest, type Environment } from 'relay-runtime';
import { createMaker, type Maker } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { startForClients, watchRequests } from './calendar.ts';
import type { Programs } from './page.ts';

let world: World;
let make: Maker;
let programs: Programs;
let close: () => Promise<void>;
const { streamOpened } = watchRequests();
beforeAll(async () => {
  ({ world, programs, close } = await startForClients());
  make = createMaker(world);
});
afterAll(() => close());

const fields = ['id', 'title'].map((name) => ({
  kind: 'ScalarField' as const,
  name,
  args: null,
  storageKey: null,
}));
const event = { kind: 'LinkedField' as const, name: 'event', concreteType: 'Event', plural: false };

/**
 * `query One($number: Int!) { event(number: $number) { id title } }` as relay-compiler writes it.
 */
const one = operationOf('query One($number: Int!) { event(number: $number) { id title } }', {
  ...event,
  args: [{ kind: 'Variable', name: 'number', variableName: 'number' }],
  selections: fields,
});

/** `subscription Changes { eventChanged { event { id title } } }` as relay-compiler writes it. */
const changes = operationOf('subscription Changes { eventChanged { event { id title } } }', {
  ...event,
  name: 'eventChanged',
  concreteType: 'EventChange',
  args: null,
  selections: [{ ...event, args: null, selections: fields }],
});

type Field = ConcreteRequest['fragment']['selections'][number] &
  ConcreteRequest['operation']['selections'][number];

function operationOf(text: string, field: Field): ConcreteRequest {
  const [operationKind, name] = text.split(/[ ({]+/) as ['query' | 'subscription', string];
  const argumentDefinitions =
    operationKind === 'query' ? [{ kind: 'LocalArgument' as const, name: 'number', defaultValue: null }] : [];
  const type = operationKind === 'query' ? 'Query' : 'Subscription';
  const shared = { name, argumentDefinitions, selections: [field] };
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', type, ...shared },
    operation: { kind: 'Operation', ...shared },
    params: { name, operationKind, text, id: null, cacheID: name, metadata: {} },
  };
}

test('the Relay environment of docs/clients.md keeps its store up to date by a subscription', async () => {
  const { environment } = (await programs.load('relay.ts')) as { environment: Environment };
  const { id: number } = await make.event({ title: 'Old' });
  const operation = relay.createOperationDescriptor(one, { number });
  environment.retain(operation);
  const fetched = await relay.fetchQuery(environment, one, { number }).toPromise();
  expect(fetched).toMatchObject({ event: { title: 'Old' } });
  const told = Promise.withResolvers<unknown>();
  const watching = relay.requestSubscription(environment, {
    subscription: changes,
    variables: {},
    onNext: told.resolve,
    onError: told.reject,
  });
  await streamOpened();
  await world.rest('PATCH', `/events/${number}`, { as: 'editor', body: { title: 'New' } });
  await told.promise;
  expect(environment.lookup(operation.fragment).data).toMatchObject({ event: { title: 'New' } });
  watching.dispose();
});

test('the Relay environment of docs/clients.md loads in Node.js', async () => {
  expect(await programs.run('relay.ts')).toBe('');
});
