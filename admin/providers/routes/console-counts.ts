import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { ConsoleNotices, DashboardCounts } from '../../../domain/console/dashboard.ts'
import { call } from '../call.ts'

/** Reads what every screen shows of the account. Throws react-admin's HttpError. */
export const readConsoleCounts = (): Promise<ConsoleNotices> =>
  call(ROUTES.answerConsoleCounts, RESPONSES.answerConsoleCounts)

/** Throws react-admin's HttpError. */
export const readDashboardCounts = (): Promise<DashboardCounts> =>
  call(ROUTES.answerDashboard, RESPONSES.answerDashboard)
