import { REMOVAL_ANSWERS } from '../../../domain/removal-requests/rules.ts'
import { companyPath } from '../../../domain/routes.ts'
import { findRecord } from '../database/records.ts'
import { readRemovalToken } from './removal-token.ts'
import { takeDownByLink } from './take-down.ts'

const find = (app: core.App, id: string): core.Record | undefined => findRecord(app, 'company_listings', id)

interface Proved {
  /** Absent when it has been deleted. */
  listing: core.Record | undefined
  email: string
}

/** @throws 400 unless the link is ours and was mailed to the listing's present address, 409 when an account manages it */
const provedBy = (app: core.App, body: Readonly<Record<string, unknown>>): Proved => {
  const token = body['token']
  const proof = readRemovalToken(app, typeof token === 'string' ? token : '')
  if (!proof) throw new BadRequestError(REMOVAL_ANSWERS.badLink)
  const listing = find(app, proof.listing)
  if (listing && listing.getString('email').toLowerCase() !== proof.email.toLowerCase())
    throw new BadRequestError(REMOVAL_ANSWERS.badLink)
  if (listing?.getString('owner')) throw new ApiError(409, REMOVAL_ANSWERS.owned)
  return { listing, email: proof.email }
}

const isListed = (listing: core.Record | undefined): boolean => listing?.getString('state') === 'published'

/**
 * POST /api/directory/removal/company `{ "token": "…" }`: which company the link of a mail is about, changing nothing.
 * Answers `{ name, path, isListed }`.
 */
export const answerRemovalLink = (e: core.RequestEvent) => {
  const { listing } = provedBy(e.app, e.requestInfo().body)
  return e.json(200, {
    name: listing?.getString('name') ?? '',
    path: listing ? companyPath(listing.getString('slug')) : '',
    isListed: isListed(listing),
  })
}

/** POST /api/directory/removal `{ "token": "…" }`: takes the link's company off the site for good. Answers 204, also again. */
export const removeByLink = (e: core.RequestEvent) => {
  const { body } = e.requestInfo()
  e.app.runInTransaction((tx) => {
    const { listing, email } = provedBy(tx, body)
    if (listing) takeDownByLink(tx, listing, email)
  })
  return e.noContent(204)
}
