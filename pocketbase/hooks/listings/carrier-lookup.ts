import type { FederalRecords } from '../../../domain/carrier-record/federal-files.ts'
import { type CarrierLookup, type DeletedListing, lookupValues } from '../../../domain/listings/carrier-lookup.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { findRecord, readJson, selectRows } from '../database/records.ts'
import { isOnDoNotList } from '../removal-requests/do-not-list.ts'

const NUMBER = /^0*([1-9]\d{0,7})$/

const LISTING = "json_object('id', id, 'name', name)"
/** A published listing before others with the number. */
const WITH_NUMBER = `FROM (SELECT id, name FROM company_listings WHERE usdot_number = {:number}
  ORDER BY address_since DESC LIMIT 1)`

const NEWEST_DELETED = `FROM (SELECT \`row\`, created FROM deleted_records WHERE collection = 'company_listings'
  AND field = '' AND \`row\`->>'$.usdot_number' = {:number} ORDER BY created DESC LIMIT 1)`

/** Lists are stored as JSON texts. */
const LISTS = ['services', 'cargo', 'serves_regions']

/** The newest deleted listing with a number. It names only a city and services that still exist. */
const deletedListing = (app: core.App, number: string): DeletedListing | undefined => {
  const [found] = selectRows<DeletedListing>(
    app,
    "json_object('row', json(`row`), 'on', substr(created, 1, 10))",
    NEWEST_DELETED,
    { number },
  )
  if (!found) return undefined
  const row: Record<string, unknown> = { ...found.row }
  for (const field of LISTS) row[field] = readJson<string[]>(row[field] || '[]')
  row['location'] = findRecord(app, 'locations', String(row['location']))?.id ?? ''
  row['services'] = (row['services'] as string[]).filter((id) => findRecord(app, 'services', id))
  return { ...found, row }
}

/**
 * GET /api/directory/carriers/{number}, administrators only: what the directory knows about a USDOT number, to fill in
 * the form of a new listing. Answers `CarrierLookup`, or 400 for a text that is no USDOT number.
 */
export const lookUpCarrier = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators look up carriers.')
  const [, number] = NUMBER.exec(e.request?.pathValue('number') ?? '') ?? []
  if (!number) throw new BadRequestError('A USDOT number has one to eight digits.')
  const [listing = null] = selectRows<{ id: string; name: string }>(e.app, LISTING, WITH_NUMBER, { number })
  const [records] = selectRows<FederalRecords>(
    e.app,
    'json(records)',
    'FROM carrier_records WHERE usdot_number = {:number}',
    { number },
  )
  const isRemoved = isOnDoNotList(e.app, number)
  // The form has no use for what a listed or removed company said.
  const deleted = listing || isRemoved ? undefined : deletedListing(e.app, number)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, {
    number,
    listing,
    isRemoved,
    ...lookupValues(deleted, records),
  } satisfies CarrierLookup)
}
