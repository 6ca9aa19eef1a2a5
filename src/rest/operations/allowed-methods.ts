import { type GraphQLSchema, parse } from 'graphql';
import type { Context } from '../../context/context.ts';
import { isRejection } from '../../errors.ts';
import type { Execute } from '../../graphql/execute.ts';
import { mayCreate, mayEdit } from '../../policy/permissions.ts';
import type { PostKind } from '../../policy/visibility.ts';
import type { Match, RouteKind } from '../routing/routes.ts';

/** The methods of a path that the viewer may use (wire-format 1). */
export type AllowedMethods = (context: Context, match: Match) => Promise<string[]>;

/** Creates what finds the methods: those that write are allowed to who may do so there. */
export function createAllowedMethods(
  { internal }: { internal: GraphQLSchema },
  execute: Execute,
): AllowedMethods {
  const mayUpdate = async (context: Context, kind: PostKind, { id, slug }: Match): Promise<boolean> => {
    const { data, errors = [] } = await execute({
      schema: internal,
      document: documents[kind][id === undefined ? 'slug' : 'number'],
      contextValue: { ...context, showsWhole: false },
      variableValues: { number: id, slug },
    });
    const [error] = errors;
    if (error === undefined) return (data?.resource as { canUpdate: boolean }).canUpdate;
    const failure = error.originalError ?? error;
    if (!isRejection(failure)) throw failure;
    // What is missing and what is hidden get the same response.
    return mayEdit(context.viewer, kind, { authorId: 0, visible: false });
  };
  const mayWriteAt = (context: Context, match: Match): boolean | Promise<boolean> => {
    const { kind, id, slug } = match;
    if (kind === null || kind === 'ticket' || !mayCreate(context.viewer, kind)) return false;
    const isOne = (id ?? slug) !== undefined;
    return isOne && isPost(kind) ? mayUpdate(context, kind, match) : true;
  };
  return async (context, match) => {
    const mayWrite = await mayWriteAt(context, match);
    return [...match.routes.keys()].filter((method) => method === 'GET' || mayWrite);
  };
}

function isPost(kind: RouteKind): kind is PostKind {
  return Object.hasOwn(documents, kind);
}

/** Asks whether the viewer may update a resource, by how it is named. */
const documents = {
  event: documentsOf('event'),
  venue: documentsOf('venue'),
  organizer: documentsOf('organizer'),
};

function documentsOf(kind: PostKind) {
  return {
    number: parse(`query MayUpdate($number: Sent) { resource: ${kind}(number: $number) { canUpdate } }`),
    slug: parse(`query MayUpdate($slug: Sent) { resource: ${kind}BySlug(slug: $slug) { canUpdate } }`),
  };
}
