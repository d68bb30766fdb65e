/// <reference path="../types.d.ts" />
// A claim gives the listing an address that it proved. Undoing the claim restores the one before.
migrate(
  (app) => {
    const claims = app.findCollectionByNameOrId('claims')
    claims.fields.add(new TextField({ name: 'former_email', max: 255, hidden: true }))
    app.save(claims)
  },
  (app) => {
    const claims = app.findCollectionByNameOrId('claims')
    claims.fields.removeByName('former_email')
    app.save(claims)
  },
)
