/** Deliberate mistakes, each a change of one line of the service. */
export const mistakes = {
  'remembers the revision for 200 ms': {
    file: 'src/runtime/single-flight.ts',
    right: '    waiting = undefined;\n',
    wrong: '    setTimeout(() => (waiting = undefined), 200);\n',
  },
  'reads the revision once': {
    file: 'src/database/statements/revision-reader.ts',
    right: '  return { read, count: () => count };',
    wrong: '  const known = read();\n  return { read: () => known, count: () => count };',
  },
  'serves what it has kept in one lookup of twenty, whatever has changed': {
    file: 'src/http/cache/response-cache.ts',
    right: 'const fresh = last?.revision === lookup.revision && isFresh(last, lookup);',
    wrong:
      'const fresh = last !== undefined && (last.revision === lookup.revision || Math.random() < 0.05) && isFresh(last, lookup);',
  },
  'caches responses without the viewer': {
    file: 'src/http/cache/open-request.ts',
    right: '[name, viewerKey(viewer), publicRoot, ...rest]',
    wrong: '[name, publicRoot, ...rest]',
  },
  'caches REST responses without the language': {
    file: 'src/rest/serve.ts',
    right: "['rest', address.prefix, ",
    wrong: "['rest', ",
  },
  'asks for everybody whether what anybody may read has changed': {
    file: 'src/http/cache/validator.ts',
    right: "const scope = viewer === null ? 'public' : 'calendar';",
    wrong: "const scope = 'public' as string as 'public' | 'calendar';",
  },
  'answers 304 to an ETag of any revision': {
    file: 'src/http/cache/etag.ts',
    right: 'if (revision !== currentRevision || key !== currentKey || ',
    wrong: 'if (key !== currentKey || ',
  },
} as const satisfies Record<string, Mistake>;

/** A line of a file, and its replacement. */
interface Mistake {
  file: string;
  right: string;
  wrong: string;
}
