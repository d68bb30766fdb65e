import {
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  MIN_ELAPSED_MS,
  REFUSALS,
  SUBMISSION_FIELD,
  SUBMISSION_PATTERN,
} from '../../../domain/forms/form-guard.ts'
import { checkForm, type FormRules, type FormValues } from '../../../domain/forms/form-rules.ts'
import { COMPANY_PROBLEMS } from '../../../domain/forms/visitor-forms.ts'
import { selectRows } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'

type Body = Readonly<Record<string, unknown>>
type Problems = Readonly<Record<string, string | undefined>>

const ID_LENGTH = 15

const requirePerson = (body: Body) => {
  if (body[HONEYPOT_FIELD] !== '') throw new BadRequestError(REFUSALS.robot)
  const elapsed = body[ELAPSED_FIELD]
  if (typeof elapsed !== 'number' || !(elapsed >= MIN_ELAPSED_MS)) throw new BadRequestError(REFUSALS.tooFast)
}

/** @throws 400 with the problem of each field, if there is one */
const requireNoProblem = (problems: Problems) => {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (!found.length) return
  const errors = found.map(([field, problem]) => [field, new ValidationError('validation_form', problem)])
  throw new BadRequestError(problems['listing'] ?? REFUSALS.incomplete, Object.fromEntries(errors))
}

/** The same id for the same content of the same opened form, so that repeated requests store it once. */
const recordId = (collection: string, submission: unknown, values: object): string =>
  typeof submission === 'string' && SUBMISSION_PATTERN.test(submission)
    ? $security.sha256(JSON.stringify([collection, submission, values])).slice(0, ID_LENGTH)
    : randomId(ID_LENGTH)

const isStored = (app: core.App, collection: string, id: string): boolean =>
  app.countRecords(collection, $dbx.exp('id = {:id}', { id })) > 0

interface Form<Rules extends FormRules> {
  rules: Rules
  /** Values and problems of fields that are not inputs of the form. */
  also?: (body: Body) => { values: Record<string, string>; problems: Problems }
  /** Completes and stores the record, in a transaction. */
  store: (tx: core.App, record: core.Record, values: FormValues<Rules>) => void
}

/**
 * On a visitor's request to create a record: stores the form once and answers 204.
 * @throws 400 with a sentence, and with the problem of each field
 */
export const receiveForm = <Rules extends FormRules>(
  e: core.RecordRequestEvent,
  { rules, also = () => ({ values: {}, problems: {} }), store }: Form<Rules>,
) => {
  const body: Body = e.requestInfo().body
  requirePerson(body)
  const { values, problems } = checkForm(rules, body)
  const rest = also(body)
  requireNoProblem({ ...problems, ...rest.problems })
  const all = { ...values, ...rest.values }
  const collection = e.collection?.name ?? ''
  const id = recordId(collection, body[SUBMISSION_FIELD], all)
  e.app.runInTransaction((tx) => {
    if (isStored(tx, collection, id)) return
    const record = new Record(tx.findCachedCollectionByNameOrId(collection), { ...all, id })
    store(tx, record, values)
  })
  return e.noContent(204)
}

const PUBLISHED = "FROM company_listings WHERE id = {:id} AND state = 'published'"

type Answer = { values: Record<string, string>; problems: { listing?: string } }

/** The company of a form's `listing`, or what is wrong with it. A company that is not public counts as unknown. */
export const companyOfForm = (
  app: core.App,
  body: Readonly<Record<string, unknown>>,
  { needsEmail }: { needsEmail: boolean },
): Answer => {
  const id = body['listing']
  if (typeof id !== 'string' || id === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noListing } }
  // reads one value, because a record has forty
  const [email] = selectRows<string>(app, 'json_quote(email)', PUBLISHED, { id })
  if (email === undefined) return { values: {}, problems: { listing: COMPANY_PROBLEMS.unknownListing } }
  if (needsEmail && email === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noEmail } }
  return { values: { listing: id }, problems: {} }
}
