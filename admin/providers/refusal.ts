import { HttpError } from 'react-admin'

const FORBIDDEN = 403
const TOO_MANY = 429

/** What the account may not do, or not today, in the server's words; undefined for another failure. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError && (error.status === FORBIDDEN || error.status === TOO_MANY) ? error.message : undefined
