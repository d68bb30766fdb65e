import { z } from 'zod'
import { COLLECTIONS, type CollectionName } from '../../../domain/collections.ts'
import { newProblem } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { LOGO_PROBLEMS } from '../../../domain/listings/logo/logo-problem.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import type { Backend } from '../../pocketbase/backend.ts'

/** Console screens that show a record. Collections without an entry have none. */
const SCREENS: { [C in CollectionName]?: (id: string) => string } = {
  company_listings: (id) => `/edit-listing/${id}`,
  services: () => '/admin/services',
  locations: () => '/admin/locations',
  inquiries: () => '/inquiries',
  reviews: () => '/admin/reviews',
  listing_requests: () => '/admin/requests',
}

const NAMES = ['name', 'customer_name', 'full_name', 'email', 'from_slug', 'label'] as const

const nameOf = (record: StoredRecord): string =>
  (NAMES.map((field) => record[field]).find((name) => typeof name === 'string' && name !== '') as string | undefined) ??
  ''

/** One line about a problem: the place, the problem, and where to fix it. */
const faultLine = (collection: CollectionName, record: StoredRecord, fault: Fault, siteUrl: string): string => {
  const path = SCREENS[collection]?.(record.id)
  const place = `${collection} ${record.id} ${JSON.stringify(nameOf(record))}`
  return `${place}: ${fault.field}: ${fault.problem}${path ? ` → ${siteUrl}${path}` : ''}`
}

interface CheckedRecords {
  records: number
  /** Number of invalid records. */
  faulty: number
}

interface Told {
  line: (line: string) => void
  progress: (done: number) => void
}

export const countAllRecords = async (backend: Backend): Promise<number> => {
  let total = 0
  for (const collection of Object.keys(COLLECTIONS) as CollectionName[])
    total += await countRecords(backend, collection)
  return total
}

/** Checks every stored record, and prints one line per problem. */
export const checkRecords = async (
  backend: Backend,
  siteUrl: string,
  { line, progress }: Told,
): Promise<CheckedRecords> => {
  const checked: CheckedRecords = { records: 0, faulty: 0 }
  for (const collection of Object.keys(COLLECTIONS) as CollectionName[])
    for await (const record of readRecords(backend, collection)) {
      const faults = recordFaults(collection, record)
      for (const fault of faults) line(faultLine(collection, record, fault, siteUrl))
      checked.records += 1
      if (faults.length > 0) checked.faulty += 1
      progress(checked.records)
    }
  return checked
}

interface Fault {
  field: string
  problem: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

const ruleFaults = (collection: CollectionName, record: Readonly<Record<string, unknown>>): Fault[] =>
  Object.entries(rulesOf(collection, 'create', false)).flatMap(([field, rule]) => {
    const problem = field in record ? newProblem(rule, record[field]) : undefined
    return problem ? [{ field, problem }] : []
  })

/** Problems of a stored record by the rules for new ones, at most one per field. */
const recordFaults = (collection: CollectionName, record: Readonly<Record<string, unknown>>): Fault[] => {
  const faults = ruleFaults(collection, record)
  const { error } = COLLECTIONS[collection].safeParse(record)
  for (const { path, message } of error?.issues ?? [])
    if (!faults.some(({ field }) => field === path[0])) faults.push({ field: String(path[0]), problem: message })
  if (collection === 'company_listings' && isText(record['logo']) && record['logo'].endsWith('.svg'))
    faults.push({ field: 'logo', problem: LOGO_PROBLEMS.noImage })
  return faults
}

const ROWS_A_PAGE = 500

const rows = z.object({ items: z.array(z.looseObject({ id: z.string() })) })
type StoredRecord = z.infer<typeof rows>['items'][number]

const ask = async ({ url, token }: Backend, collection: CollectionName, query: Record<string, string>) => {
  const search = new URLSearchParams(query)
  const response = await fetch(`${url}/api/collections/${collection}/records?${search}`, {
    headers: { authorization: token },
  })
  if (!response.ok) throw new Error(`PocketBase answers ${response.status} to a list of ${collection}`)
  return response.json()
}

const countRecords = async (backend: Backend, collection: CollectionName): Promise<number> =>
  z.object({ totalItems: z.int() }).parse(await ask(backend, collection, { perPage: '1', fields: 'id' })).totalItems

/** Every record of a collection by id, page by page, so that memory stays constant. */
async function* readRecords(backend: Backend, collection: CollectionName): AsyncGenerator<StoredRecord> {
  for (let last = ''; ; ) {
    const { items } = rows.parse(
      await ask(backend, collection, {
        filter: compare('id', '>', last),
        sort: 'id',
        perPage: String(ROWS_A_PAGE),
        skipTotal: 'true',
      }),
    )
    yield* items
    if (items.length < ROWS_A_PAGE) return
    last = items[items.length - 1]?.id ?? ''
  }
}
