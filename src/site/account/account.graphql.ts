/* The types of `account.graphql`. `npm run schema` writes this file. */
import { readOperation } from '../../graphql/document.ts';
import type * as Types from '../../../schema/types.ts';

export type OwnAccountQueryVariables = Record<string, never>;

export type OwnAccountQuery = { readonly me: { readonly name: string, readonly displayName: string | null, readonly role: Types.Role, readonly sessions: ReadonlyArray<{ readonly number: number, readonly client: string | null, readonly createdAt: string, readonly lastUsedAt: string, readonly current: boolean }>, readonly tokens: ReadonlyArray<{ readonly name: string, readonly scope: Types.TokenScope, readonly expiresAt: string | null, readonly expired: boolean, readonly lastUsedAt: string | null }> } | null };

export type SignInMutationVariables = {
  name: string;
  password: string;
};

export type SignInMutation = { readonly change: { readonly errors: ReadonlyArray<RefusalFragment> } | null };

export type SignOutMutationVariables = Record<string, never>;

export type SignOutMutation = { readonly logout: boolean | null };

export type EndSessionMutationVariables = {
  session: number;
};

export type EndSessionMutation = { readonly change: { readonly errors: ReadonlyArray<RefusalFragment> } | null };

export type EndOtherSessionsMutationVariables = Record<string, never>;

export type EndOtherSessionsMutation = { readonly change: { readonly errors: ReadonlyArray<RefusalFragment> } | null };

export type RevokeTokenMutationVariables = {
  name: string;
};

export type RevokeTokenMutation = { readonly change: { readonly errors: ReadonlyArray<RefusalFragment> } | null };

export type RefusalFragment = { readonly code: string, readonly message: string };

export const OwnAccountDocument = readOperation<OwnAccountQuery, OwnAccountQueryVariables>(import.meta.url, 'OwnAccount', []);

export const SignInDocument = readOperation<SignInMutation, SignInMutationVariables>(import.meta.url, 'SignIn', []);

export const SignOutDocument = readOperation<SignOutMutation, SignOutMutationVariables>(import.meta.url, 'SignOut', []);

export const EndSessionDocument = readOperation<EndSessionMutation, EndSessionMutationVariables>(import.meta.url, 'EndSession', []);

export const EndOtherSessionsDocument = readOperation<EndOtherSessionsMutation, EndOtherSessionsMutationVariables>(import.meta.url, 'EndOtherSessions', []);

export const RevokeTokenDocument = readOperation<RevokeTokenMutation, RevokeTokenMutationVariables>(import.meta.url, 'RevokeToken', []);
