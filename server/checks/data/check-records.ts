import { COLLECTIONS, type CollectionName } from '../../../domain/collections.ts'
import type { Backend } from '../../pocketbase/backend.ts'
import { countRecords, readRecords, type StoredRecord } from './read-records.ts'
import { type Fault, recordFaults } from './record-faults.ts'

/** Where the console shows a record; collections that are not named have no such place. */
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

/** A fault in one line: where it is, what is wrong, and where to mend it. */
const faultLine = (collection: CollectionName, record: StoredRecord, fault: Fault, siteUrl: string): string => {
  const path = SCREENS[collection]?.(record.id)
  const place = `${collection} ${record.id} ${JSON.stringify(nameOf(record))}`
  return `${place}: ${fault.field}: ${fault.problem}${path ? ` → ${siteUrl}${path}` : ''}`
}

export interface CheckedRecords {
  records: number
  /** Records that have a fault. */
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

/** Looks at every stored record, and tells of each fault in a line. */
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
