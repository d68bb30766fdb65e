/// <reference path="../../types.d.ts" />
// Each holds those listings alone that one filter of the console leaves, and that are few in most directories.
migrate(
  (app) => {
    const INDEXES = { verified: 'verified = TRUE', without_email: "email = ''", without_phone: "phone = ''" }
    const listings = app.findCollectionByNameOrId('company_listings')
    for (const [name, where] of Object.entries(INDEXES))
      listings.addIndex(`idx_company_listings_${name}`, false, 'created', where)
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    for (const name of ['verified', 'without_email', 'without_phone'])
      listings.removeIndex(`idx_company_listings_${name}`)
    app.save(listings)
  },
)
