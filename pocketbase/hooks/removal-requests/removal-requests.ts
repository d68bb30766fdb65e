import { REMOVAL_FORM } from '../../../domain/forms/visitor-forms.ts'
import { isOneOf } from '../../../domain/guards.ts'
import {
  REMOVAL_ANSWERS,
  REMOVAL_REQUEST_TYPES,
  REMOVED_BY_LINK,
  REMOVED_ON_REQUEST,
} from '../../../domain/removal-requests/rules.ts'
import { companyPath } from '../../../domain/routes.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { findRecord, recordOf, selectRows } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
import { receiveForm } from '../forms/visitor-forms.ts'
import { undoneBy } from '../history/write-history.ts'
import { contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'
import { addToDoNotList, hideListing } from './do-not-list.ts'

interface NamedCompany {
  id: string
  name: string
  email: string
  owner: string
}

/** The end of a company page's URL, copied from a browser, or just the slug. */
const PAGE = /(?:^|(?:^|\/)company\/)([a-z0-9-]+)\/?(?:[?#].*)?$/i

/** A UNION, because with OR SQLite would scan all listings instead of using the indexes. */
export const LISTINGS_BY_NAME = `SELECT id FROM company_listings WHERE usdot_number = {:number} AND {:number} != ''
  UNION ALL SELECT id FROM company_listings WHERE slug = {:slug} AND {:slug} != ''
  UNION ALL SELECT listing FROM slug_redirects WHERE from_slug = {:slug} AND {:slug} != ''`

/** The public company with this page URL, current or former, or with this USDOT number. */
const companyNamed = (app: core.App, given: unknown): NamedCompany | undefined => {
  const text = typeof given === 'string' ? given.trim() : ''
  const slug = PAGE.exec(text)?.[1]?.toLowerCase() ?? ''
  const number = /^(?:us ?dot)?\s*(?:no\.?|#)?\s*(\d{1,12})$/i.exec(text)?.[1] ?? ''
  if (!slug && !number) return undefined
  return selectRows<NamedCompany>(
    app,
    "json_object('id', id, 'name', name, 'email', email, 'owner', owner)",
    `FROM company_listings WHERE state = 'published' AND id IN (${LISTINGS_BY_NAME}) LIMIT 2`,
    { slug, number },
  )[0]
}

const requestTypeProblem = (request_type: unknown) =>
  request_type === '' || isOneOf(REMOVAL_REQUEST_TYPES, request_type)
    ? {}
    : { request_type: REMOVAL_ANSWERS.badRequestType }

/** True if a removal link may be emailed: only to the listing's own address, and only if it has no owner. */
const isOfListing = ({ email, owner }: NamedCompany, given: string): boolean =>
  owner === '' && email !== '' && email.toLowerCase() === given.toLowerCase()

/**
 * On a create request: stores a visitor's request about a listing and emails it to the directory's mailbox. If it asks
 * for removal from the listing's own address, that address gets a removal link. The response does not depend on this,
 * so that nobody learns the address of a listing.
 */
export const receiveRemovalRequest = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const origin = originOf(e)
  let company: NamedCompany | undefined
  return receiveForm(e, {
    rules: REMOVAL_FORM,
    also: (body) => {
      company = companyNamed(e.app, body['company'])
      const request_type = requestTypeProblem(body['request_type'])
      if (company) return { values: { listing: company.id, company: company.name }, problems: request_type }
      return {
        values: {},
        problems: body['company'] ? { ...request_type, company: REMOVAL_ANSWERS.unknownCompany } : request_type,
      }
    },
    store: (tx, request, { request_type, email }) => {
      request.set('state', 'pending')
      tx.save(request)
      enqueueMail(tx, 'removal_request', request.id, contactMailbox(), origin)
      if (company && request_type === 'remove' && isOfListing(company, email))
        enqueueMail(tx, 'removal_link', request.id, company.email, origin)
    },
  })
}

const listingOf = (tx: core.App, request: core.Record): core.Record | undefined =>
  findRecord(tx, 'company_listings', request.getString('listing'))

/**
 * On update: refuses to decide a request twice; only a revert reopens it. Granting a removal hides the listing in the same
 * transaction.
 */
export const decideRemoval = (e: core.RecordEvent) =>
  inTransaction(e, (tx) => {
    const request = recordOf(e)
    const [state, before] = [request.getString('state'), request.original().getString('state')]
    const stored = tx.findRecordById('removal_requests', request.id).getString('state')
    if (state !== before && !undoneBy(tx, request.id) && stored !== 'pending')
      throw new ApiError(409, REMOVAL_ANSWERS.decided)
    e.next()
    const listing = state === before ? undefined : listingOf(tx, request)
    if (!listing) return
    if (state === 'removed') removeListing(tx, listing, REMOVED_ON_REQUEST)
    if (before === 'removed') allowListing(tx, listing)
  })

/** Takes the number of a listing whose removal is undone off the do-not-list. */
const allowListing = (tx: core.App, listing: core.Record) => {
  const rows = tx.findRecordsByFilter(
    'do_not_list',
    "usdot_number = {:number} && reason = 'requested' && note = {:note}",
    '',
    0,
    0,
    { number: listing.getString('usdot_number'), note: REMOVED_ON_REQUEST },
  )
  for (const row of rows) if (row) tx.delete(row)
}

const find = (app: core.App, id: string): core.Record | undefined => findRecord(app, 'company_listings', id)

interface VerifiedLink {
  /** Undefined if it was deleted. */
  listing: core.Record | undefined
  email: string
}

/** @throws 400 unless the link is valid and was emailed to the listing's current address, 409 if it has an owner */
const verifyLink = (app: core.App, body: Readonly<Record<string, unknown>>): VerifiedLink => {
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
 * POST /api/directory/removal/company `{ "token": "…" }`: the company of an emailed link. Changes nothing. Answers
 * `{ name, path, isListed }`.
 */
export const answerRemovalLink = (e: core.RequestEvent) => {
  const { listing } = verifyLink(e.app, e.requestInfo().body)
  return e.json(200, {
    name: listing?.getString('name') ?? '',
    path: listing ? companyPath(listing.getString('slug')) : '',
    isListed: isListed(listing),
  })
}

/**
 * POST /api/directory/removal `{ "token": "…" }`: removes the link's company permanently. Answers 204. Can be repeated.
 */
export const removeByLink = (e: core.RequestEvent) => {
  const { body } = e.requestInfo()
  e.app.runInTransaction((tx) => {
    const { listing, email } = verifyLink(tx, body)
    if (listing) removeListingByLink(tx, listing, email)
  })
  return e.noContent(204)
}

/** Long, because people may open an email late and should not have to request another link. */
const DURATION_S = 730 * DAY_SECONDS

/** A key of its own, so that tokens for other purposes are refused. */
const keyOf = (app: core.App): string =>
  `removal of a listing ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

/** A token that proves access to a listing's mailbox. Valid for two years. */
export const removalToken = (app: core.App, listing: string, email: string): string =>
  $security.createJWT({ listing, email }, keyOf(app), DURATION_S)

/** The content of a token; undefined if it is invalid or expired. */
const readRemovalToken = (app: core.App, token: string): { listing: string; email: string } | undefined => {
  try {
    const { listing, email } = readToken(token, keyOf(app))
    return typeof listing === 'string' && typeof email === 'string' ? { listing, email } : undefined
  } catch {
    return undefined
  }
}

/** Removes a listing permanently: hides it and adds its number, if it has one, to the do-not-list. */
const removeListing = (tx: core.App, listing: core.Record, note: string) => {
  const number = listing.getString('usdot_number')
  if (number) addToDoNotList(tx, number, 'requested', note, listing.getString('name'))
  hideListing(tx, tx.findRecordById('company_listings', listing.id), note)
}

/** Removes a listing by the emailed link, and completes the pending removal requests of that address. */
const removeListingByLink = (tx: core.App, listing: core.Record, email: string) => {
  removeListing(tx, listing, REMOVED_BY_LINK)
  const pending = tx.findRecordsByFilter(
    'removal_requests',
    "listing = {:listing} && state = 'pending' && request_type = 'remove' && email:lower = {:email}",
    '',
    0,
    0,
    { listing: listing.id, email: email.toLowerCase() },
  )
  for (const request of pending) {
    if (!request) continue
    request.set('state', 'removed')
    request.set('is_confirmed', true)
    tx.save(request)
  }
}
