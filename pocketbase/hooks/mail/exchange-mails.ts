import { timeFromNow } from '../database/records.ts'
import { type Claim, type ClaimedMail, claimMails, releaseLost, touchClaimed } from './claim-mails.ts'
import { giveUpStuckMails, OUTCOMES, type Outcome, settleMail } from './settle-mails.ts'
import { type WrittenMail, writeMail } from './write-mail.ts'

const MOST_AT_ONCE = 100
const ID = /^[a-z0-9]{15}$/
const DELIVERER = /^[\w-]{8,40}$/

type Body = Readonly<Record<string, unknown>>
interface Result {
  id: string
  round: number
  outcome: Outcome
  error: string
}

const refuse = (field: string): never => {
  throw new BadRequestError(`The field ${field} is not what a deliverer sends.`, {
    [field]: new ValidationError('validation_exchange', 'Not what a deliverer sends'),
  })
}

const wholeNumber = (body: Body, field: string, most: number): number => {
  const value = body[field]
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : refuse(field)
}

const claimOf = (body: Body): Claim => {
  const { deliverer } = body
  if (typeof deliverer !== 'string' || !DELIVERER.test(deliverer)) return refuse('deliverer')
  return { deliverer, round: wholeNumber(body, 'round', Number.MAX_SAFE_INTEGER) }
}

const holdingOf = ({ holding }: Body): string[] =>
  Array.isArray(holding) && holding.every((id) => typeof id === 'string' && ID.test(id)) ? holding : refuse('holding')

const isResult = (given: unknown): given is Result => {
  if (typeof given !== 'object' || given === null) return false
  const { id, round, outcome, error } = given as Body
  return (
    typeof id === 'string' &&
    ID.test(id) &&
    Number.isInteger(round) &&
    OUTCOMES.some((known) => known === outcome) &&
    typeof error === 'string'
  )
}

const resultsOf = ({ results }: Body): Result[] =>
  Array.isArray(results) && results.every(isResult) ? results : refuse('results')

/**
 * POST /api/directory/outbox/exchange, as superuser: a deliverer reports results and claims the next emails.
 *
 * `{ deliverer, round, holding, results, most }`: its name; the number of this round, which increases; the ids of the
 * emails that it is still sending; the results of others, `{ id, round, outcome, error }` each; how many more it
 * accepts. A repeated result counts once. Answers `{ "mails": WrittenMail[] }`.
 */
export const exchangeMails = (e: core.RequestEvent) => {
  const { body } = e.requestInfo()
  const claim = claimOf(body)
  const holding = holdingOf(body)
  const results = resultsOf(body)
  const most = wholeNumber(body, 'most', MOST_AT_ONCE)
  let claimed: ClaimedMail[] = []
  e.app.runInTransaction((tx) => {
    for (const result of results) settleMail(tx, { ...result, deliverer: claim.deliverer })
    releaseLost(tx, claim, holding)
    touchClaimed(tx, claim, holding)
    claimed = most ? claimMails(tx, claim, timeFromNow(0), most) : []
  })
  giveUpStuckMails(e.app)
  const mails = claimed.map((mail) => writeMail(e.app, mail, claim)).filter((mail): mail is WrittenMail => !!mail)
  return e.json(200, { mails })
}
