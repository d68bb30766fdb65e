/** A row cannot be read; the message says why. */
export class RowError extends Error {}
