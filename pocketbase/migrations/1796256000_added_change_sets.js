/// <reference path="../types.d.ts" />
// The history groups the revisions of one action, so that all of them can be undone together.
migrate(
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.fields.add(new TextField({ name: 'change_set', max: 15 }))
    revisions.fields.add(new NumberField({ name: 'set_size', min: 0, onlyInt: true }))
    revisions.addIndex('idx_revisions_change_set', false, 'change_set', "change_set != ''")
    // contains everything that the history filters by, so SQLite reads only the rows on screen
    revisions.removeIndex('idx_revisions_log')
    revisions.addIndex('idx_revisions_log', false, 'created, collection, kind, origin, change_set, search_text', '')
    app.save(revisions)
  },
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    for (const index of ['idx_revisions_change_set', 'idx_revisions_log']) revisions.removeIndex(index)
    revisions.addIndex('idx_revisions_log', false, 'created, collection, kind, origin, search_text', '')
    for (const name of ['change_set', 'set_size']) revisions.fields.removeByName(name)
    app.save(revisions)
  },
)
