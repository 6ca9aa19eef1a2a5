/**
 * Reports code that uses what a library keeps to itself: by `Reflect`, by a cast through `unknown`,
 * by a cast to a type of ours that adds to it, or by a name that begins with `_`. A new version may
 * drop such a thing without a word. The configuration names the files that may, each with its
 * reason.
 */
export const libraryFields = {
  meta: {
    schema: [],
    messages: {
      beyond: 'This library keeps that to itself, so that a new version may not have it.',
    },
  },
  create(context) {
    const { program, getTypeAtLocation } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const report = (node) => context.report({ node, messageId: 'beyond' });
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        const isReflect = callee.type === 'MemberExpression' && callee.object.name === 'Reflect';
        if (isReflect && given[0] !== undefined && isOfLibrary(getTypeAtLocation(given[0]))) report(node);
      },
      MemberExpression(node) {
        const isPrivate = !node.computed && isUnderscored(node.property);
        if (isPrivate && isOfLibrary(getTypeAtLocation(node.object))) report(node);
      },
      MethodDefinition(node) {
        if (node.override && isUnderscored(node.key)) report(node.key);
      },
      TSAsExpression(node) {
        const { expression } = node;
        const isThroughUnknown =
          expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword';
        const from = getTypeAtLocation(isThroughUnknown ? expression.expression : expression);
        if (isOfLibrary(from) && (isThroughUnknown || addsTo(from, getTypeAtLocation(node), checker)))
          report(node);
      },
    };
  },
};

/** The convention of libraries for what is theirs alone. */
function isUnderscored({ name }) {
  return name?.startsWith('_') === true;
}

/** Whether a type is declared by a package, other than by the language itself. */
function isOfLibrary(type) {
  const files = (type.getSymbol()?.declarations ?? []).map(fileOf);
  return files.some((file) => file.includes('/node_modules/') && !file.includes('/typescript/lib/'));
}

/** Whether a type has properties that we declare, and the other one does not have. */
function addsTo(from, to, checker) {
  const known = new Set(checker.getPropertiesOfType(from).map(({ name }) => name));
  const added = checker.getPropertiesOfType(to).filter(({ name }) => !known.has(name));
  return added.some(({ declarations = [] }) =>
    declarations.some((each) => !fileOf(each).includes('/node_modules/')),
  );
}

function fileOf(declaration) {
  return declaration.getSourceFile().fileName;
}
