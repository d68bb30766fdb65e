import { setTimeout as pause } from 'node:timers/promises'
import { dataProvider } from '../../admin/providers/dataProvider.ts'
import { pocketbase } from '../../admin/providers/pocketbase.ts'
import { signIn } from '../../admin/providers/session.ts'
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { RECORD_SOURCES } from '../../domain/carrier-record/carrier-facts.ts'
import {
  FEATURED_THEN_NEWEST,
  type ListingFilter,
  MISSING,
  NONE,
} from '../../domain/listings/console/listing-filter.ts'
import { LISTING_STATES } from '../../domain/listings/listing-states.ts'
import { quantile } from './time-script.ts'

const FIRST_PAGES = 20
const SLOWEST_NAMED = 3
/** PocketBase responds late on purpose if one client's searches find nothing again and again within three seconds. */
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

interface TimedList {
  filter: object
  ms: number
}

const tellSlowest = (timed: readonly TimedList[]): void => {
  for (const { filter, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_NAMED))
    console.log(`${JSON.stringify(filter)} took ${Math.round(ms)} ms`)
}

const timeSearches = async (names: readonly string[]): Promise<number[]> => {
  const timed: TimedList[] = []
  for (const q of names) {
    await pause(BETWEEN_SEARCHES_MS)
    timed.push({ filter: { q }, ms: await timeList({ q }) })
  }
  tellSlowest(timed)
  return timed.map(({ ms }) => ms)
}

/** Each filter alone, and some combined. */
const filtersOf = (services: readonly string[]): ListingFilter[] => {
  const [first = '', second = ''] = services
  const alone: ListingFilter[] = [
    ...services.map((service) => ({ service })),
    ...RECORD_SOURCES.map((source) => ({ source })),
    ...LISTING_STATES.map((state) => ({ state })),
    ...MISSING.map((missing) => ({ missing })),
    ...['TX', 'DE', 'ON'].map((region) => ({ region })),
    ...[true, false].flatMap((is) => [{ verified: is }, { is_featured: is }]),
    { source: NONE },
    { owner: NONE },
  ]
  const together: ListingFilter[] = [
    { service: first, region: 'TX' },
    { service: second, source: NONE },
    { service: first, verified: true, state: 'published' },
    { region: 'TX', source: NONE, is_featured: false },
    { owner: NONE, verified: false },
  ]
  return [...alone, ...together]
}

const timeFilters = async (key: string): Promise<Record<string, number>> => {
  const { data } = await dataProvider.getList('admin/services', {
    filter: {},
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  })
  const timed: TimedList[] = []
  for (const filter of filtersOf(data.map(({ id }) => String(id)))) timed.push({ filter, ms: await timeList(filter) })
  tellSlowest(timed)
  const times = timed.map(({ ms }) => ms)
  return {
    [`console of ${key}, filters, p50 ms`]: quantile(times, 0.5),
    [`console of ${key}, filters, p95 ms`]: quantile(times, 0.95),
  }
}

/**
 * How long an administrator and an owner wait for the list of listings and its searches, with the console's requests.
 * @param names to search for, besides some that no company has
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
    Object.assign(figures, await timeFilters(key))
    const searches = await timeSearches([...names, ...UNKNOWN_NAMES])
    figures[`console of ${key}, first page, p95 ms`] = quantile(firstPages, 0.95)
    figures[`console of ${key}, name search, p50 ms`] = quantile(searches, 0.5)
    figures[`console of ${key}, name search, p95 ms`] = quantile(searches, 0.95)
  }
  return figures
}
