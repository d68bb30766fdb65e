import { findRecord } from '../database/records.ts'
/** How the log names what an event is about: by a name that people know, which outlives the record. */

/** "Ada Admin (ada@example.com)", or the address alone. */
export const nameOfAccount = (account: core.Record): string => {
  const name = account.getString('full_name')
  return name ? `${name} (${account.email()})` : account.email()
}

/** The name of a company; '' when it is gone. */
export const nameOfListing = (app: core.App, id: string): string =>
  findRecord(app, 'company_listings', id)?.getString('name') ?? ''

/** The name of an account or a company that somebody asked for; '' for other records. */
export const nameOfRecord = (app: core.App, collection: string, id: string): string => {
  if (!id) return ''
  if (collection === 'company_listings') return nameOfListing(app, id)
  if (collection !== 'users') return ''
  const account = findRecord(app, 'users', id)
  return account ? nameOfAccount(account) : ''
}
