/** An object in wire names, as an operation returns it. */
export type WireObject = Record<string, unknown>;
