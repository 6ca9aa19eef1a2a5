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

/** What a change of the schema means for those who ask by the promised one. */
export interface Verdict {
  /** Sentences: an operation that was valid may be refused, or answered otherwise. */
  breaking: string[];
  /** Sentences: nothing is refused, but a client may meet what it has not met before. */
  dangerous: string[];
}

/** Compares the schema with the promised one, which is told as SDL. */
export function compareWithPromise(promised: string, schema: GraphQLSchema): Verdict {
  const before = buildSchema(promised);
  // Printed and built again: scalars of one and the other must be strangers alike.
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

/** The promise that follows an older one: the schema without descriptions, below the reasons of whatever was broken. */
export function writePromise(schema: GraphQLSchema, older: string, reason?: string): string {
  const reasons = older.split('\n').filter((line) => line.startsWith(broken));
  if (reason !== undefined) reasons.push(`${broken}${reason.replaceAll(/\s+/g, ' ')}`);
  const document = visit(parse(printSchema(schema), { noLocation: true }), {
    // How the REST interface names things is no promise of this one.
    DirectiveDefinition: () => null,
    StringValue: (node, key) => (key === 'description' ? null : node),
  });
  return [header, ...reasons.map((line) => `${line}\n`), '\n', print(document), '\n'].join('');
}
