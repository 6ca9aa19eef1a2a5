/** An object in wire names, as an operation gives it. */
export type WireObject = Record<string, unknown>;
