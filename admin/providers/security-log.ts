import { request } from './request.ts'

/** Brings the security log up to this moment; the server does so by itself every minute. */
export const refreshSecurityLog = async (): Promise<void> => {
  await request('/api/directory/refresh-security-log', { method: 'POST' })
}
