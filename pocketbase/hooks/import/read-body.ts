const MOST_BYTES = 64 * 1024 * 1024

/**
 * The body of an importer's request, as text for SQL: reading a batch in this engine takes longer than storing it.
 */
export const readBody = (e: core.RequestEvent): string => toString(e.request?.body, MOST_BYTES)
