import { HttpError } from 'react-admin'

const FORBIDDEN = 403
const TOO_MANY = 429

/** The server's message that the account may not do something, or not today. Undefined for other failures. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError && (error.status === FORBIDDEN || error.status === TOO_MANY) ? error.message : undefined
