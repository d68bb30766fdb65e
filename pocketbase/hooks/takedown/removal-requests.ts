import { REMOVAL_FORM } from '../../../domain/forms/visitor-forms.ts'
import {
  REMOVAL_ANSWERS,
  REMOVAL_WISHES,
  REMOVED_ON_REQUEST,
  type RemovalWish,
  SUPPRESSED_STATE_REASON,
} from '../../../domain/removal-requests/rules.ts'
import { inTransaction } from '../changes/request-context.ts'
import { findRecord, recordOf, selectRows } from '../database/records.ts'
import { receiveForm } from '../forms/receive-form.ts'
import { contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'
import { takeDown } from './take-down.ts'

interface Named {
  id: string
  name: string
  email: string
  owner: string
}

/** The end of the address of a company's page, as it is copied from a browser; or its slug alone. */
const PAGE = /(?:^|(?:^|\/)company\/)([a-z0-9-]+)\/?(?:[?#].*)?$/i

/** Each by an index: with OR between them SQLite would look at all listings there are, for whoever asks. */
export const NAMED_ANYHOW = `SELECT id FROM company_listings WHERE usdot_number = {:number} AND {:number} != ''
  UNION ALL SELECT id FROM company_listings WHERE slug = {:slug} AND {:slug} != ''
  UNION ALL SELECT listing FROM slug_redirects WHERE from_slug = {:slug} AND {:slug} != ''`

/** The public company that somebody names by its page, also by an old address of it, or by its USDOT number. */
const companyNamed = (app: core.App, given: unknown): Named | undefined => {
  const text = typeof given === 'string' ? given.trim() : ''
  const slug = PAGE.exec(text)?.[1]?.toLowerCase() ?? ''
  const number = /^(?:us ?dot)?\s*(?:no\.?|#)?\s*(\d{1,12})$/i.exec(text)?.[1] ?? ''
  if (!slug && !number) return undefined
  return selectRows<Named>(
    app,
    "json_object('id', id, 'name', name, 'email', email, 'owner', owner)",
    `FROM company_listings WHERE state = 'published' AND id IN (${NAMED_ANYHOW}) LIMIT 2`,
    { slug, number },
  )[0]
}

const wishProblem = (wish: unknown) =>
  wish === '' || REMOVAL_WISHES.includes(wish as RemovalWish) ? {} : { wish: REMOVAL_ANSWERS.badWish }

/** Whether a link to remove the listing may be mailed: to its own address alone, and while no account manages it. */
const isOfListing = ({ email, owner }: Named, given: string): boolean =>
  owner === '' && email !== '' && email.toLowerCase() === given.toLowerCase()

/**
 * On a create request: what a visitor asks of a listing is stored, and mailed to the directory's mailbox. Who wants it
 * removed and writes from its own address gets the link that does it. The answer is the same, so that nobody learns
 * which address a listing has.
 */
export const receiveRemovalRequest = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const origin = originOf(e)
  let company: Named | undefined
  return receiveForm(e, {
    rules: REMOVAL_FORM,
    also: (body) => {
      company = companyNamed(e.app, body['company'])
      const wish = wishProblem(body['wish'])
      if (company) return { values: { listing: company.id, company: company.name }, problems: wish }
      return { values: {}, problems: body['company'] ? { ...wish, company: REMOVAL_ANSWERS.unknownCompany } : wish }
    },
    store: (tx, request, { wish, email }) => {
      request.set('state', 'pending')
      tx.save(request)
      enqueueMail(tx, 'removal_request', request.id, contactMailbox(), origin)
      if (company && wish === 'remove' && isOfListing(company, email))
        enqueueMail(tx, 'removal_link', request.id, company.email, origin)
    },
  })
}

const listingOf = (tx: core.App, request: core.Record): core.Record | undefined =>
  findRecord(tx, 'company_listings', request.getString('listing'))

/**
 * On update: a request is decided once, and a decision taken back once; one that is granted takes its listing down in the
 * same transaction, and brings it back when it waits again.
 */
export const decideRemoval = (e: core.RecordEvent) =>
  inTransaction(e, (tx) => {
    const request = recordOf(e)
    const [state, before] = [request.getString('state'), request.original().getString('state')]
    const from = state === 'pending' ? before : 'pending'
    if (state !== before && tx.findRecordById('removal_requests', request.id).getString('state') !== from)
      throw new ApiError(409, REMOVAL_ANSWERS.decided)
    e.next()
    const listing = state === before ? undefined : listingOf(tx, request)
    if (!listing) return
    if (state === 'removed') takeDown(tx, listing, REMOVED_ON_REQUEST)
    if (before === 'removed') putBack(tx, listing)
  })

const REASONS_OF_REMOVAL: readonly string[] = [REMOVED_ON_REQUEST, SUPPRESSED_STATE_REASON]

/** State that the newest change of it took from a listing; '' when the history does not know. */
const stateBefore = (tx: core.App, listing: string): string =>
  selectRows<string>(
    tx,
    'json_quote(state)',
    `FROM (SELECT changes->>'$.state[0]' AS state FROM revisions WHERE record = {:listing}
      AND collection = 'company_listings' AND changes->>'$.state[1]' = 'hidden' ORDER BY created DESC, rowid DESC LIMIT 1)`,
    { listing },
  )[0] ?? ''

/** Undoes the removal that a request had: the number may be listed again, and the listing is what it was. */
const putBack = (tx: core.App, listing: core.Record) => {
  const rows = tx.findRecordsByFilter(
    'suppressions',
    "usdot_number = {:number} && reason = 'asked' && note = {:note}",
    '',
    0,
    0,
    { number: listing.getString('usdot_number'), note: REMOVED_ON_REQUEST },
  )
  for (const row of rows) if (row) tx.delete(row)
  const stored = tx.findRecordById('company_listings', listing.id)
  const isRemoved =
    stored.getString('state') === 'hidden' && REASONS_OF_REMOVAL.includes(stored.getString('state_reason'))
  if (!isRemoved) return
  stored.set('state', stateBefore(tx, listing.id) || 'published')
  tx.save(stored)
}
