import { getDirective } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';

/** `startDate` → `start_date`. */
export function toWireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface WireMarks {
  name?: string;
  hidden?: boolean;
  text?: boolean;
  lenient?: boolean;
}

/** What the directive `@wire` says of a part of the schema. */
export function wireOf(schema: GraphQLSchema, node: Parameters<typeof getDirective>[1]): WireMarks {
  return getDirective(schema, node, 'wire')?.[0] ?? {};
}
