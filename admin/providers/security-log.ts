import { isFields } from './records.ts'
import { request } from './request.ts'

/**
 * Brings the security log up to this moment; the server does so by itself every minute.
 * @returns how many severe events there were in the last 24 hours
 */
export const refreshSecurityLog = async (): Promise<number> => {
  const { json } = await request('/api/directory/refresh-security-log', { method: 'POST' })
  return isFields(json) ? Number(json['alerts']) : 0
}
