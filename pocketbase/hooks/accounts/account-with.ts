/** The account of an address, in any letter case; undefined when it has none. */
export const accountWith = (app: core.App, email: string): core.Record | undefined =>
  email
    ? app.findRecordsByFilter('users', 'email:lower = {:email}', '', 1, 0, { email: email.toLowerCase() })[0]
    : undefined
