/** How the log names what an event is about: by a name that people know, which outlives the record. */

/** "Ada Admin (ada@example.com)", or the address alone. */
export const nameOfAccount = (account: core.Record): string => {
  const name = account.getString('full_name')
  return name ? `${name} (${account.email()})` : account.email()
}

/** The name of a company; '' when it is gone. */
export const nameOfListing = (app: core.App, id: string): string =>
  app.findRecordsByFilter('company_listings', 'id = {:id}', '', 1, 0, { id })[0]?.getString('name') ?? ''
