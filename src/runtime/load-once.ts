/**
 * A function that loads something when it is first called, and gives the same from then on. What
 * failed is tried again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const forget = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  return () => (loading ??= load().catch(forget));
}
