import { selectRows } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'

interface Company {
  id: string
  /** Proved address of whoever manages it; '' without one. */
  owner: string
}

/** Companies whose requests for a quote go to the address. */
const companiesAt = (tx: core.App, email: string): Company[] =>
  selectRows<Company>(
    tx,
    "json_object('id', company.id, 'owner', coalesce(owner.email, ''))",
    `FROM company_listings AS company LEFT JOIN users AS owner ON owner.id = company.owner AND owner.verified = TRUE
      WHERE lower(company.email) = lower({:email}) AND company.id IN (
        SELECT inquiries.listing FROM outbox_mails JOIN inquiries ON inquiries.id = outbox_mails.record
        WHERE outbox_mails.recipient IN ({:email}, lower({:email})) AND outbox_mails.kind = 'inquiry')`,
    { email },
  )

/**
 * Tells whoever manages a company that its mail does not arrive, at the address of the account; else the administrators.
 * Requests would be lost in silence.
 */
export const tellOfUnreachable = (tx: core.App, email: string) => {
  for (const { id, owner } of companiesAt(tx, email))
    if (owner && owner.toLowerCase() !== email.toLowerCase()) enqueueMail(tx, 'email_unreachable', id, owner)
    else for (const address of adminAddresses(tx)) enqueueMail(tx, 'unreachable_company', id, address)
}
