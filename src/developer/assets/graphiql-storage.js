/**
 * The storage of GraphiQL, without headers: they may contain credentials. GraphiQL itself omits
 * them from its tabs, but keeps them in its history.
 */
export const storage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, withoutHeaders(value)),
  removeItem: (key) => localStorage.removeItem(key),
  clear: () => localStorage.clear(),
  get length() {
    return localStorage.length;
  },
};

/** JSON without headers; another value as it is. */
function withoutHeaders(value) {
  try {
    return JSON.stringify(JSON.parse(value, (key, part) => (key === 'headers' ? null : part)));
  } catch {
    return value;
  }
}

// Removes headers that were stored before.
for (const [key, value] of Object.entries(localStorage)) {
  if (key.startsWith('graphiql:')) storage.setItem(key, value);
}
