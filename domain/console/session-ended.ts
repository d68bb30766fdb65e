/** What is said where a session has ended. */
export const SESSION_ENDED = 'Your session has expired. Please sign in again.'
