import { ROWS_PER_STEP, type RowOutcome, type TableStep } from '../../../../domain/imports/tables/table-rows.ts'
import { asMaker, IMPORTER } from '../../changes/change-actor.ts'
import { signalChanges } from '../../publishing/send-signal.ts'
import { heldRun } from '../held-run.ts'
import { insertCities } from '../insert-carriers.ts'
import { readBody } from '../read-body.ts'
import { NewListings } from './new-listings.ts'
import { outcomes } from './row-outcome.ts'
import { takeListing } from './take-listing.ts'
import { takeReview } from './take-review.ts'

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
      asMaker(tx, IMPORTER, () => {
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
