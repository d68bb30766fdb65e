import { HttpError } from 'react-admin'

const FORBIDDEN = 403
const TOO_MANY = 429

/** The server's message that the account may not do something, or not today. Undefined for other failures. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError && (error.status === FORBIDDEN || error.status === TOO_MANY) ? error.message : undefined

const RETRY_AFTER_MS = 5000

/** Sends one request of many, and once more after a pause if the rate limit refuses it. */
export const patiently = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== TOO_MANY) throw error
    await new Promise((done) => setTimeout(done, RETRY_AFTER_MS))
    return request()
  }
}
