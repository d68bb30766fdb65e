import type { FieldChange } from '../../../../domain/imports/imported-carrier.ts'
import {
  type CompanyMark,
  type ListingRow,
  type ReviewRow,
  ROW_REASONS,
  ROWS_PER_STEP,
  type RowOutcome,
  type TableStep,
} from '../../../../domain/imports/tables/table-rows.ts'
import { DO_NOT_LIST } from '../../../../domain/removal-requests/rules.ts'
import { asActor, IMPORTER } from '../../changes/request-context.ts'
import { momentFromNow, selectRows } from '../../database/records.ts'
import { signalChanges } from '../../publishing/notify-publisher.ts'
import { isOnDoNotList } from '../../removal-requests/do-not-list.ts'
import { heldRun, readBody } from '../active-run.ts'
import { insertCities, writeChanges } from '../write-carriers.ts'
import {
  keepChange,
  type ListingMemory,
  memoryOf,
  NewListings,
  outcomes,
  remember,
  ruleProblem,
  tidied,
} from './new-listings.ts'

const wordsOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 300)

/** A row that fails holds up no other. */
const orRejected = (take: () => RowOutcome): RowOutcome => {
  try {
    return take()
  } catch (error) {
    return outcomes.rejected(wordsOf(error))
  }
}

const takeAll = (tx: core.App, run: string, { cities, listings, reviews, arrival }: TableStep): RowOutcome[] => {
  if (cities.ruling.length + cities.plain.length > 0)
    insertCities(tx, run, [JSON.stringify(cities.ruling), JSON.stringify(cities.plain)], new DateTime().string())
  const news = new NewListings(tx, run)
  const taken = [
    ...listings.map((row) => {
      // what fails here is no fault of this row
      if (news.mayHold(row.company)) news.store()
      return orRejected(() => takeListing(tx, run, row, news))
    }),
    ...reviews.map((row) => orRejected(() => takeReview(tx, run, row, arrival === 'approved'))),
  ]
  news.store()
  return taken
}

/** Ends a transaction of which nothing is to stay. */
const NOTHING_STAYS = 'a dry run stores nothing'

/** Of two who make one city at once, the importer reads the cities anew. */
const told = (error: unknown): unknown =>
  /UNIQUE constraint failed/.test(String(error))
    ? new ApiError(409, 'Somebody made a city meanwhile.', {
        taken: new ValidationError('validation_import_taken', String(error)),
      })
    : error

/**
 * POST /api/directory/imports/{run}/rows with a TableStep: stores rows of listings or reviews, new companies together and
 * all else through the hooks of its record, few at a time, so that nobody's save waits. With `dry` the same is done, and
 * taken back with its transaction. Answers with a RowOutcome for each.
 */
export const takeRows = (e: core.RequestEvent) => {
  const step = JSON.parse(readBody(e)) as TableStep
  if (step.listings.length + step.reviews.length > ROWS_PER_STEP)
    throw new BadRequestError(`A request takes at most ${ROWS_PER_STEP} rows.`)
  const isDry = e.request?.url?.query().get('dry') === '1'
  const run = heldRun(e.app, e)
  let answer: RowOutcome[] | undefined
  try {
    e.app.runInTransaction((tx) => {
      asActor(tx, IMPORTER, () => {
        answer = takeAll(tx, run, step)
      })
      if (isDry) throw new Error(NOTHING_STAYS)
    })
  } catch (error) {
    if (!isDry || !answer) throw told(error)
  }
  if (!isDry) signalChanges(e.app)
  return e.json(200, answer)
}

/** A review is known by its company, its author's name and its words. */
const SAME = `FROM (SELECT id FROM reviews WHERE listing = {:listing} AND lower(customer_name) = lower({:customer_name})
  AND review_text = {:review_text} LIMIT 1)`
const BY_ADDRESS = `FROM (SELECT id FROM reviews WHERE listing = {:listing} AND customer_email != ''
  AND lower(customer_email) = lower({:customer_email}) LIMIT 1)`

/** The hash of the row that this run made a review of; undefined when it did not. */
const madeBy = (tx: core.App, run: string, record: string): string | undefined =>
  selectRows<string>(
    tx,
    "json_quote(coalesce(before->>'hash', ''))",
    "FROM import_changes WHERE run = {:run} AND collection = 'reviews' AND record = {:record}",
    { run, record },
  )[0]

interface ReviewAbout {
  listing: string
  isApproved: boolean
}

const create = (tx: core.App, run: string, { hash, values, date }: ReviewRow, about: ReviewAbout): RowOutcome => {
  const review = new Record(tx.findCachedCollectionByNameOrId('reviews'))
  review.load({ ...values, listing: about.listing, is_approved: about.isApproved })
  // noon is the same day for all readers of the two countries
  if (date) review.setRaw('created', new DateTime(`${date} 12:00:00.000Z`))
  tx.save(review)
  keepChange(tx, run, 'reviews', review.id, { isMade: true, hash, written: review.getString('updated') })
  return outcomes.created(values.customer_name)
}

/** Stores a row of reviews. What the directory has of it already stays as it is. */
const takeReview = (tx: core.App, run: string, row: ReviewRow, isApproved: boolean): RowOutcome => {
  const { company, date } = row
  const values = tidied('reviews', row.values)
  const problem = ruleProblem('reviews', { ...values })
  if (problem) return outcomes.rejected(problem)
  if (date > momentFromNow(0).slice(0, 10)) return outcomes.rejected(ROW_REASONS.future)
  const found = findCompany(tx, company)
  if (!found) return outcomes.rejected(ROW_REASONS.noCompany)
  if ('reason' in found) return outcomes.rejected(found.reason)
  const listing = found.id
  const [same] = selectRows<string>(tx, 'json_quote(id)', SAME, { listing, ...values })
  if (same === undefined) {
    if (selectRows(tx, 'json_quote(id)', BY_ADDRESS, { listing, ...values }).length > 0)
      return outcomes.skipped(ROW_REASONS.reviewedAlready)
    return create(tx, run, { ...row, values }, { listing, isApproved })
  }
  const hash = madeBy(tx, run, same)
  if (hash === undefined) return outcomes.unchanged()
  return hash === row.hash ? outcomes.created(values.customer_name) : outcomes.skipped(ROW_REASONS.repeated)
}

const nothingLike = (value: unknown): unknown => (Array.isArray(value) ? [] : '')

/** A company keeps what people wrote: a field is written while it says what the last import wrote, or nothing. */
const update = (
  tx: core.App,
  run: string,
  {
    row,
    values,
    id,
    memory,
  }: { row: ListingRow; values: Record<string, unknown>; id: string; memory: ListingMemory | null },
): RowOutcome => {
  const listing = tx.findRecordById('company_listings', id)
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, is]): [string, FieldChange] => [
      field,
      [memory?.imported[field] ?? nothingLike(is), is],
    ]),
  )
  const fields = writeChanges(listing, changes)
  if (Object.keys(fields).length === 0) return outcomes.unchanged()
  const isUntouched = memory?.written === listing.original().getString('updated')
  tx.save(listing)
  keepChange(tx, run, 'company_listings', id, { fields, memory, isUntouched })
  const written = Object.fromEntries(Object.entries(fields).map(([field, [, is]]) => [field, is]))
  remember(tx, id, {
    imported: { ...memory?.imported, ...written },
    row_hash: row.hash,
    run,
    outcome: 'updated',
    // a company that people have touched stays theirs
    written: memory && !isUntouched ? memory.written : listing.getString('updated'),
  })
  return outcomes.updated(listing.getString('name'), fields)
}

/** What this run did to the row before it broke off. */
const again = ({ outcome }: ListingMemory, { company }: ListingRow): RowOutcome =>
  outcome === 'created' ? outcomes.created(company.name) : outcomes.updated(company.name, {})

/** Takes a row of listings, new ones into `news`, which holds none that it may be about. Its own run has met a row again when it goes on. */
const takeListing = (tx: core.App, run: string, row: ListingRow, news: NewListings): RowOutcome => {
  const values = tidied('company_listings', row.values)
  const problem = ruleProblem('company_listings', values)
  if (problem) return outcomes.rejected(problem)
  if (isOnDoNotList(tx, row.company.usdot_number)) return outcomes.skipped(DO_NOT_LIST)
  const found = findCompany(tx, row.company)
  if (!found) return news.add(row, values)
  if ('reason' in found) return outcomes.rejected(found.reason)
  const memory = memoryOf(tx, found.id)
  if (memory?.row_hash === row.hash) return memory.run === run ? again(memory, row) : outcomes.unchanged()
  if (memory?.run === run) return outcomes.skipped(ROW_REASONS.repeated)
  return update(tx, run, { row, values, id: found.id, memory })
}

type Found = { id: string } | { reason: string } | undefined

const idsThat = (tx: core.App, from: string, params: Record<string, string>): string[] =>
  selectRows<string>(tx, 'json_quote(id)', `FROM (SELECT ${from} LIMIT 2)`, params)

/** What was never public has proved nothing: neither its number nor its name. */
const KNOWN = "id FROM company_listings WHERE address_since != ''"

const withNumber = (tx: core.App, number: string): string | undefined =>
  idsThat(tx, `${KNOWN} AND usdot_number != '' AND usdot_number = {:number}`, { number })[0]

const withSlug = (tx: core.App, slug: string): string | undefined =>
  idsThat(tx, `${KNOWN} AND slug = {:slug}`, { slug })[0] ??
  idsThat(tx, 'listing AS id FROM slug_redirects WHERE from_slug = {:slug}', { slug })[0]

/** A company of another number is another one, though it is called the same. */
const NAMED = `${KNOWN} AND location = {:location} AND lower(name) = lower({:name})
  AND ({:number} = '' OR usdot_number IN ('', {:number}))`

/**
 * The company that a row is about: by its USDOT number; else by the address of its page, which may be an old one; else by
 * name and city. Undefined when the directory has none of it.
 */
const findCompany = (tx: core.App, { usdot_number: number, slug, name, location }: CompanyMark): Found => {
  const id = (number && withNumber(tx, number)) || (slug && withSlug(tx, slug))
  if (id) return { id }
  if (!name || !location) return undefined
  const [first, second] = idsThat(tx, NAMED, { location, name, number })
  if (second) return { reason: ROW_REASONS.several }
  return first ? { id: first } : undefined
}
