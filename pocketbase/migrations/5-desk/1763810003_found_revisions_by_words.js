/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.fields.add(new TextField({ name: 'search_text', max: 2000 }))
    revisions.removeIndex('idx_revisions_created')
    // holds all that the log filters by, so that only the shown rows are read
    revisions.addIndex('idx_revisions_log', false, 'created, collection, kind, origin, search_text', '')
    app.save(revisions)
  },
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.removeIndex('idx_revisions_log')
    revisions.addIndex('idx_revisions_created', false, 'created', '')
    revisions.fields.removeByName('search_text')
    app.save(revisions)
  },
)
