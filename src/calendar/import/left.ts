/** A thing that is not imported: the message says why, as a sentence without a full stop. */
export class Left extends Error {}
