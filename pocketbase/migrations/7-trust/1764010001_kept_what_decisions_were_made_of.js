/// <reference path="../../types.d.ts" />
// A review is deleted by a route that compares what was read; a plain DELETE says nothing of it.
migrate(
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.fields.add(new TextField({ name: 'shown', max: 64 }))
    app.save(revisions)

    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.deleteRule = null
    app.save(reviews)
  },
  (app) => {
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.deleteRule = '@request.auth.is_admin = true'
    app.save(reviews)

    const revisions = app.findCollectionByNameOrId('revisions')
    revisions.fields.removeByName('shown')
    app.save(revisions)
  },
)
