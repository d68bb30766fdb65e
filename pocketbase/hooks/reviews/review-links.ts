import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { ASKED_FIELD, reviewPath } from '../../../domain/routes.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import { selectRows } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
import { siteUrl } from '../mail/mail-facts.ts'

/** As long as an inquiry can be stored. */
const DURATION_S = 730 * DAY_SECONDS
/** A key of its own, so that tokens for other purposes are refused. */
const keyOf = (app: core.App): string =>
  `reviewing after one inquiry ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

/**
 * The page on which the sender of an inquiry reviews its company. Give it only to the address of the inquiry, because it
 * proves that a review comes from there.
 */
export const reviewUrl = (app: core.App, inquiry: string, slug: string): string =>
  siteUrl(app, reviewPath(slug, $security.createJWT({ inquiry, purpose: 'review' }, keyOf(app), DURATION_S)))

type Proof = { asked_at: string; problem?: undefined } | { problem: { field: string; message: string } }

interface FoundInquiry {
  askedAt: string
  isSender: 0 | 1
}

/**
 * When the author of a review asked the company, as the link that the form sent along proves.
 * @param listing id of the reviewed company
 */
export const provenInquiry = (app: core.App, token: unknown, listing: string, email: string): Proof => {
  const { inquiry } = readToken(token, keyOf(app))
  const [found] = selectRows<FoundInquiry>(
    app,
    `json_object('askedAt', created, 'isSender', ${isSameMailboxSql('customer_email', '{:email}')})`,
    "FROM inquiries WHERE id = {:inquiry} AND listing = {:listing} AND is_held = FALSE AND outcome != 'spam'",
    { inquiry: typeof inquiry === 'string' ? inquiry : '', listing, email },
  )
  if (!found) return { problem: { field: ASKED_FIELD, message: REVIEW_REFUSALS.askedLink } }
  if (found.isSender === 0) return { problem: { field: 'customer_email', message: REVIEW_REFUSALS.askedEmail } }
  return { asked_at: found.askedAt }
}
