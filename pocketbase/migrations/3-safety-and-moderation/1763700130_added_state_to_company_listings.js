/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(
      new SelectField({ name: 'state', values: ['published', 'waiting', 'hidden'], maxSelect: 1, required: true }),
    )
    listings.fields.add(new TextField({ name: 'state_reason', max: 500 }))
    // hidden: only superusers and the server itself read and write it
    listings.fields.add(new DateField({ name: 'address_since', hidden: true }))
    listings.addIndex('idx_company_listings_state', false, 'state, created', '')
    // a number that was never public takes none away from the company that has it
    listings.removeIndex('idx_company_listings_usdot')
    listings.addIndex('idx_company_listings_usdot', true, 'usdot_number', "usdot_number != '' AND address_since != ''")
    app.save(listings)
    app.db().newQuery("UPDATE company_listings SET state = 'published', address_since = created").execute()
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_state')
    listings.removeIndex('idx_company_listings_usdot')
    listings.addIndex('idx_company_listings_usdot', true, 'usdot_number', "usdot_number != ''")
    for (const name of ['state', 'state_reason', 'address_since']) listings.fields.removeByName(name)
    app.save(listings)
  },
)
