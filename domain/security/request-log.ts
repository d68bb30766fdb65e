/** Lines of the request log that are kept at most: about 80 MB of ordinary ones, 250 MB of the longest. */
export const REQUEST_LINES_KEPT = 200_000
/** A line with more letters of message and data is stored with these parts cut. */
export const LONG_REQUEST_LINE = 900
export const REQUEST_LINE_LIMITS = { message: 150, url: 300, userAgent: 200, error: 150, details: 150 } as const
