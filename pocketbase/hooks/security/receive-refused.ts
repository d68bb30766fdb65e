import { parseRefused } from '../../../domain/security/refused-requests.ts'
import { momentFromNow } from '../database/records.ts'
import { requirePublishToken } from '../publishing/directory-state.ts'
import { logSecurityEvent } from './security-log.ts'
import { nameOfNetwork } from './sender.ts'

/**
 * POST /api/directory/refused `{ "refused": RefusedRequests[] }`, with the publish token: what the gate has turned away
 * goes into the security log. Answers 204.
 */
export const receiveRefused = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const groups = parseRefused(e.requestInfo().body['refused'])
  if (!groups) throw new BadRequestError('refused must say what was turned away.')
  const now = momentFromNow(0)
  for (const { network, path, reason, count } of groups)
    logSecurityEvent(e.app, {
      type: 'RATE_LIMIT_EXCEEDED',
      userAgent: '',
      network: nameOfNetwork(e.app, network),
      details: { identifier: path, ...(reason ? { reason } : {}) },
      happened: { count, first: now, last: now },
    })
  return e.noContent(204)
}
