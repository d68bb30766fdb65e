/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const edits = app.findCollectionByNameOrId('listing_edits')
    edits.addIndex('idx_listing_edits_listing', false, 'listing', '')
    app.save(edits)
  },
  (app) => {
    const edits = app.findCollectionByNameOrId('listing_edits')
    edits.removeIndex('idx_listing_edits_listing')
    app.save(edits)
  },
)
