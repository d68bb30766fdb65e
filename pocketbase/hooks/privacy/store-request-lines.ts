import { newestLine } from '../security/request-lines.ts'

/**
 * POST /api/directory/privacy/lines, as superuser: stores the lines of the request log that PocketBase still holds in
 * memory, which would come after an erasure. Answers `{ "newest": 812 }`, the number of the last one.
 */
export const storeRequestLines = (e: core.RequestEvent) => e.json(200, { newest: newestLine(e.app) })
