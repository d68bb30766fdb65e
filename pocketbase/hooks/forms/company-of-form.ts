import { COMPANY_PROBLEMS } from '../../../domain/forms/visitor-forms.ts'
import { selectRows } from '../database/records.ts'

const PUBLISHED = "FROM company_listings WHERE id = {:id} AND state = 'published'"

type Answer = { values: Record<string, string>; problems: { listing?: string } }

/** The listing that a form names as `listing`, or what is wrong with it: one that is not public might as well not be. */
export const companyOfForm = (
  app: core.App,
  body: Readonly<Record<string, unknown>>,
  { needsEmail }: { needsEmail: boolean },
): Answer => {
  const id = body['listing']
  if (typeof id !== 'string' || id === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noListing } }
  // the one value that is asked for; a record has forty
  const [email] = selectRows<string>(app, 'json_quote(email)', PUBLISHED, { id })
  if (email === undefined) return { values: {}, problems: { listing: COMPANY_PROBLEMS.unknownListing } }
  if (needsEmail && email === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noEmail } }
  return { values: { listing: id }, problems: {} }
}
