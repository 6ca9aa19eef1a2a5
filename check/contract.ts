import {
  buildSchema,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';

/** The effects of a schema change on clients of the promised schema. */
export interface Verdict {
  /** Changes that may invalidate or alter a valid operation, as sentences. */
  breaking: string[];
  /** Changes that may surprise a client, as sentences. */
  dangerous: string[];
}

/** Compares the schema with the promised SDL. */
export function compareWithPromise(promised: string, schema: GraphQLSchema): Verdict {
  const before = buildSchema(promised);
  // Printed and rebuilt, so that the scalars of both are plain ones.
  const now = buildSchema(printSchema(schema));
  return {
    breaking: findBreakingChanges(before, now).map(({ description }) => description),
    dangerous: findDangerousChanges(before, now).map(({ description }) => description),
  };
}

const header = `# What clients were promised: the last published schema without its descriptions. \`npm run check:contract\`
# fails where the schema breaks it. \`npm run schema -- --publish\` promises what has been added since. A promise is broken
# with \`npm run schema -- --publish --because "a reason"\` alone, which writes the reason below.
`;

const broken = '# Broken: ';

/** The next promise: the schema without descriptions, below the reasons for all broken promises. */
export function writePromise(schema: GraphQLSchema, older: string, reason?: string): string {
  const reasons = older.split('\n').filter((line) => line.startsWith(broken));
  if (reason !== undefined) reasons.push(`${broken}${reason.replaceAll(/\s+/g, ' ')}`);
  const document = visit(parse(printSchema(schema), { noLocation: true }), {
    // The REST names are not part of the GraphQL contract.
    DirectiveDefinition: () => null,
    StringValue: (node, key) => (key === 'description' ? null : node),
  });
  return [header, ...reasons.map((line) => `${line}\n`), '\n', print(document), '\n'].join('');
}
