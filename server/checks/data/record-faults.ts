import { COLLECTIONS, type CollectionName } from '../../../domain/collections.ts'
import { newProblem } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { LOGO_PROBLEMS } from '../../../domain/listings/logo/logo-problem.ts'

export interface Fault {
  field: string
  problem: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

const ruleFaults = (collection: CollectionName, record: Readonly<Record<string, unknown>>): Fault[] =>
  Object.entries(rulesOf(collection, 'create', false)).flatMap(([field, rule]) => {
    const problem = field in record ? newProblem(rule, record[field]) : undefined
    return problem ? [{ field, problem }] : []
  })

/** What of a stored record breaks the rules that a new one has to keep: of each field, the first. */
export const recordFaults = (collection: CollectionName, record: Readonly<Record<string, unknown>>): Fault[] => {
  const faults = ruleFaults(collection, record)
  const { error } = COLLECTIONS[collection].safeParse(record)
  for (const { path, message } of error?.issues ?? [])
    if (!faults.some(({ field }) => field === path[0])) faults.push({ field: String(path[0]), problem: message })
  if (collection === 'company_listings' && isText(record['logo']) && record['logo'].endsWith('.svg'))
    faults.push({ field: 'logo', problem: LOGO_PROBLEMS.noImage })
  return faults
}
