import { setTimeout as pause } from 'node:timers/promises'
import { dataProvider } from '../../admin/providers/dataProvider.ts'
import { pocketbase } from '../../admin/providers/pocketbase.ts'
import { signIn } from '../../admin/providers/session.ts'
import { FEATURED_THEN_NEWEST } from '../../domain/listings/desk/listing-filter.ts'
import { DEMO_ACCOUNTS } from '../seed/accounts.ts'
import { quantile } from './time-script.ts'

const FIRST_PAGES = 20
/** PocketBase answers late on purpose when searches of one client find nothing again and again within three seconds. */
const BETWEEN_SEARCHES_MS = 1100
const UNKNOWN_NAMES = ['zzyzx', 'blue zzyzx', 'lines of the north zzyzx', 'carrier 000000', 'e a o i zzyzx']

const timeList = async (filter: object): Promise<number> => {
  const startedAt = performance.now()
  await dataProvider.getList('company_listings', {
    filter,
    sort: FEATURED_THEN_NEWEST,
    pagination: { page: 1, perPage: 25 },
  })
  return performance.now() - startedAt
}

const timeSearches = async (names: readonly string[]): Promise<number[]> => {
  const times: number[] = []
  for (const q of names) {
    await pause(BETWEEN_SEARCHES_MS)
    times.push(await timeList({ q }))
  }
  return times
}

/**
 * How long an administrator and an owner wait for the list of listings and for searches in it, as the console asks.
 * @param names to search, beside some that no company has
 */
export const consoleFigures = async (
  url: string,
  password: string,
  names: readonly string[],
): Promise<Record<string, number>> => {
  pocketbase.baseURL = url
  const figures: Record<string, number> = {}
  for (const { key, email } of DEMO_ACCOUNTS.slice(0, 2)) {
    await signIn(email, password)
    const firstPages: number[] = []
    for (let count = 0; count < FIRST_PAGES; count++) firstPages.push(await timeList({}))
    const searches = await timeSearches([...names, ...UNKNOWN_NAMES])
    figures[`console of ${key}, first page, p95 ms`] = quantile(firstPages, 0.95)
    figures[`console of ${key}, name search, p50 ms`] = quantile(searches, 0.5)
    figures[`console of ${key}, name search, p95 ms`] = quantile(searches, 0.95)
  }
  return figures
}
