import { selectRows } from '../database/records.ts'

/**
 * The addresses that get a company's quote requests: the owner's, if the account has verified it, and the listing's. After
 * a claim, the listing has an address that the claim proved.
 */
export const quoteRecipients = (app: core.App, listing: string): string[] => {
  const found = selectRows<string>(
    app,
    'json_quote(email)',
    `FROM (SELECT owner.email FROM company_listings AS company JOIN users AS owner ON owner.id = company.owner
        WHERE company.id = {:listing} AND owner.verified = TRUE
      UNION ALL SELECT email FROM company_listings WHERE id = {:listing})
      WHERE email != ''`,
    { listing },
  )
  return found.filter((email, at) => found.findIndex((other) => other.toLowerCase() === email.toLowerCase()) === at)
}
