import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  type RefusalFragment,
  RevokeTokenDocument,
  SignInDocument,
  SignOutDocument,
} from './account.graphql.ts';

/** Why a form was rejected, in the language of the page. */
export interface Refusal {
  status: number;
  message: string;
}

interface Act {
  run: RunOperation;
  context: Context;
  form: URLSearchParams;
}

/** Does what a form of the account page asks for; an unknown action does nothing. */
export async function act(asked: Act): Promise<Refusal | null> {
  const action = asked.form.get('action') ?? '';
  const change = Object.hasOwn(actions, action) ? await actions[action]?.(asked) : null;
  const [refusal] = change?.errors ?? [];
  if (refusal === undefined) return null;
  return { status: refusal.code === 'rest_too_many_attempts' ? 429 : 403, message: refusal.message };
}

type Change = { readonly errors: readonly RefusalFragment[] } | null;

const actions: Readonly<Partial<Record<string, (asked: Act) => Promise<Change>>>> = {
  'sign-in': async ({ run, context, form }) => {
    const credentials = { name: form.get('name') ?? '', password: form.get('password') ?? '' };
    return (await run(SignInDocument, credentials, context)).change;
  },
  'sign-out': async ({ run, context }) => {
    await run(SignOutDocument, {}, context);
    return null;
  },
  'end-session': async ({ run, context, form }) =>
    (await run(EndSessionDocument, { session: numberOf(form.get('target')) }, context)).change,
  'end-others': async ({ run, context }) => (await run(EndOtherSessionsDocument, {}, context)).change,
  'revoke-token': async ({ run, context, form }) =>
    (await run(RevokeTokenDocument, { name: form.get('target') ?? '' }, context)).change,
};

/** No session has the number 0. */
function numberOf(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}
