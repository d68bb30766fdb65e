/// <reference path="../../types.d.ts" />
// A company that takes an old address back continues its age. Addresses stored before count as public for a day.
migrate(
  (app) => {
    const redirects = app.findCollectionByNameOrId('slug_redirects')
    redirects.fields.add(new NumberField({ name: 'seconds_public', onlyInt: true, min: 0 }))
    app.save(redirects)
    app.db().newQuery('UPDATE slug_redirects SET seconds_public = 86400').execute()
  },
  (app) => {
    const redirects = app.findCollectionByNameOrId('slug_redirects')
    redirects.fields.removeByName('seconds_public')
    app.save(redirects)
  },
)
