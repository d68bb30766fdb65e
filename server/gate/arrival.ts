import type { IncomingMessage } from 'node:http'
import { UPLOAD_PATH } from '../../domain/imports/upload-rules.ts'

const WITHIN_MS = 150_000
/** A file of the largest size, at the speed of an old line. */
const UPLOAD_WITHIN_MS = 6 * 3_600_000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Ends a request whose body does not arrive in time. Node's own limit is one for all requests of a server, and a large
 * file may take hours.
 */
export const limitArrival = (request: IncomingMessage, path: string): void => {
  if (!hasBody(request)) return
  const withinMs = path === UPLOAD_PATH ? UPLOAD_WITHIN_MS : WITHIN_MS
  const timer = setTimeout(() => request.destroy(), withinMs).unref()
  request.once('close', () => clearTimeout(timer))
}
