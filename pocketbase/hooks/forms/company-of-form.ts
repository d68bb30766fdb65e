import { COMPANY_PROBLEMS } from '../../../domain/forms/visitor-forms.ts'

type Answer = { values: Record<string, string>; problems: { listing?: string } }

/** The listing that a form names as `listing`, or what is wrong with it: one that is not public might as well not be. */
export const companyOfForm = (
  app: core.App,
  body: Readonly<Record<string, unknown>>,
  { needsEmail }: { needsEmail: boolean },
): Answer => {
  const id = body['listing']
  if (typeof id !== 'string' || id === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noListing } }
  const [listing] = app.findRecordsByFilter('company_listings', "id = {:id} && state = 'published'", '', 1, 0, { id })
  if (!listing) return { values: {}, problems: { listing: COMPANY_PROBLEMS.unknownListing } }
  if (needsEmail && !listing.getString('email')) return { values: {}, problems: { listing: COMPANY_PROBLEMS.noEmail } }
  return { values: { listing: id }, problems: {} }
}
