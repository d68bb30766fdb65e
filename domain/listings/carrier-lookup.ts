/** What the directory knows about a USDOT number that somebody is about to list. Free of zod. */
import { CHECK_SOURCES } from '../carrier-record/carrier-check.ts'
import { FACT_FIELDS } from '../carrier-record/carrier-facts.ts'
import { FEDERAL_FILE_LABELS, FEDERAL_FILES, type FederalRecords } from '../carrier-record/federal-files.ts'
import { LISTING_FORM } from './rules.ts'

/** Where values come from, and since when they are known. */
export interface LookupSource {
  label: string
  /** YYYY-MM-DD, '' if unknown. */
  on: string
}

export interface CarrierLookup {
  /** USDOT number without leading zeros. */
  number: string
  /** The listing that has the number. */
  listing: { id: string; name: string } | null
  /** True if the number is on the do-not-list. */
  isRemoved: boolean
  /** Values of a new listing, by field. Unknown ones are missing. */
  values: Record<string, unknown>
  sources: LookupSource[]
}

/** A listing that was deleted. */
export interface DeletedListing {
  /** Its stored values. */
  row: Readonly<Record<string, unknown>>
  /** YYYY-MM-DD. */
  on: string
}

/** What a deleted listing fills in. Its rating and badges are decided again. */
const FIELDS = [...Object.keys(LISTING_FORM).filter((field) => field !== 'rating'), ...FACT_FIELDS]

const isKnown = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== 0 && value !== null && value !== undefined

/** The federal files that say something about the carrier, with their dates. */
const sourcesOf = (records: FederalRecords): LookupSource[] => {
  const files = FEDERAL_FILES.flatMap((file): LookupSource[] => {
    const section = records[file]
    return section && section.rows.length > 0 ? [{ label: `FMCSA, ${FEDERAL_FILE_LABELS[file]}`, on: section.on }] : []
  })
  const census = records.company_census
  return census ? [{ label: CHECK_SOURCES.company_census, on: census.on }, ...files] : files
}

/** The facts of a listing that the federal record contains. An authority in force comes before others. */
const valuesOf = (records: FederalRecords): Record<string, unknown> => {
  const authorities = [...(records.motus_carrier?.rows ?? []), ...(records.li_carrier?.rows ?? [])]
  const [census] = records.company_census?.rows ?? []
  const active = authorities.find(({ status }) => status === 'active') ?? authorities[0]
  return { mc_number: active?.docket ?? census?.dockets?.[0], power_units: census?.trucks }
}

/**
 * The values and sources for the form. A deleted listing says most; the federal record is newer.
 * @param records undefined if there is none
 */
export const lookupValues = (
  deleted: DeletedListing | undefined,
  records: FederalRecords | undefined,
): Pick<CarrierLookup, 'values' | 'sources'> => {
  const kept = FIELDS.map((field) => [field, deleted?.row[field]] as const)
  const federal = Object.entries(records ? valuesOf(records) : {})
  return {
    values: Object.fromEntries([...kept, ...federal].filter(([, value]) => isKnown(value))),
    sources: [
      ...(deleted ? [{ label: 'A deleted listing', on: deleted.on }] : []),
      ...(records ? sourcesOf(records) : []),
    ],
  }
}
