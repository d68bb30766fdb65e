import { isFields } from '../records.ts'
import { request } from '../request.ts'

/**
 * Whether the server lets the signed-in account open a screen for administrators, such as "admin/reviews"; a refusal
 * goes into the security log. Throws react-admin's HttpError.
 */
export const mayOpen = async (screen: string): Promise<boolean> => {
  const { json } = await request('/api/directory/admin-access', { method: 'POST', body: JSON.stringify({ screen }) })
  return isFields(json) && json['allowed'] === true
}

/** Brings the security log up to date; the server also does this every minute. */
export const refreshSecurityLog = async (): Promise<void> => {
  await request('/api/directory/refresh-security-log', { method: 'POST' })
}
