import { DASHBOARD_PATH, type DashboardCounts, DESK_PATH, type DeskFacts } from '../../../domain/console/dashboard.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

/** What every screen shows of the account. Throws react-admin's HttpError. */
export const readDesk = async (): Promise<DeskFacts> => {
  const { json } = await request(DESK_PATH)
  if (!isFields(json) || !Array.isArray(json['inquiries'])) throw new Error('the server answered nothing of the desk')
  return json as unknown as DeskFacts
}

/** Throws react-admin's HttpError. */
export const readDashboardCounts = async (): Promise<DashboardCounts> => {
  const { json } = await request(DASHBOARD_PATH)
  if (!isFields(json)) throw new Error('the server answered no counts')
  return json as unknown as DashboardCounts
}
