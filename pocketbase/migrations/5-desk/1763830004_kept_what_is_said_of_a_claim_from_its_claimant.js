/// <reference path="../../types.d.ts" />
// What the present owner says, and who that is or who decided, is for administrators, who read it in the queue.
migrate(
  (app) => {
    const claims = app.findCollectionByNameOrId('claims')
    for (const name of ['owner_answer', 'former_owner', 'was_assigned', 'decided_by'])
      claims.fields.getByName(name).hidden = true
    app.save(claims)
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.addIndex('idx_company_listings_declined', false, 'created, id', "state = 'hidden'")
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_declined')
    app.save(listings)
    const claims = app.findCollectionByNameOrId('claims')
    for (const name of ['owner_answer', 'former_owner', 'was_assigned', 'decided_by'])
      claims.fields.getByName(name).hidden = false
    app.save(claims)
  },
)
