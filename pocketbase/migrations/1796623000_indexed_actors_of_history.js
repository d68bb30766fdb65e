/// <reference path="../types.d.ts" />
// The history filters by person, and the palette offers an account its own last changes.
migrate(
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.addIndex('idx_revisions_actor', false, 'actor, created', '')
    app.save(revisions)
  },
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.removeIndex('idx_revisions_actor')
    app.save(revisions)
  },
)
