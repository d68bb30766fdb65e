import type { QuoteRecipient, RecipientKind } from '../../../domain/listings/quote-recipients.ts'
import { selectRows } from '../database/records.ts'
import { acceptsQuoteEmails } from './do-not-email.ts'

interface FoundRecipient {
  id: string
  email: string
  kind: RecipientKind
  confirmed: 0 | 1
}

/** The owner's account, if it has verified its address, the listing's address, and added ones. Each address once. */
const findRecipients = (app: core.App, listing: string): FoundRecipient[] => {
  const found = selectRows<FoundRecipient>(
    app,
    "json_object('id', id, 'email', email, 'kind', kind, 'confirmed', confirmed)",
    `FROM (SELECT '' AS id, owner.email, 'owner' AS kind, TRUE AS confirmed FROM company_listings AS company
        JOIN users AS owner ON owner.id = company.owner WHERE company.id = {:listing} AND owner.verified = TRUE
      UNION ALL SELECT '', email, 'listing', TRUE FROM company_listings WHERE id = {:listing}
      UNION ALL SELECT id, email, 'added', confirmed_at != '' FROM listing_recipients WHERE listing = {:listing})
      WHERE email != ''`,
    { listing },
  )
  return found.filter(({ email }, at) => found.findIndex((other) => isSame(other.email, email)) === at)
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * The addresses that get a company's quote requests. After a claim, the listing has an address that the claim proved,
 * and the addresses that the former owner added are gone.
 */
export const quoteRecipients = (app: core.App, listing: string): string[] =>
  findRecipients(app, listing)
    .filter(({ confirmed }) => confirmed === 1)
    .map(({ email }) => email)

/** All addresses of a listing, with what is true of each. */
export const recipientStates = (app: core.App, listing: string): QuoteRecipient[] =>
  findRecipients(app, listing).map(({ id, email, kind, confirmed }) => ({
    id,
    email,
    kind,
    state: confirmed === 0 ? 'unconfirmed' : acceptsQuoteEmails(app, email) ? 'active' : 'stopped',
  }))

/** The added address of a listing; undefined if it gets the requests for another reason. */
export const addedRecipient = (app: core.App, listing: string, email: string): FoundRecipient | undefined =>
  findRecipients(app, listing).find((found) => found.kind === 'added' && isSame(found.email, email))
