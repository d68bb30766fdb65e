/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const repeated = arrayOf(new DynamicModel({ id: '' }))
    app
      .db()
      .newQuery(
        `SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY listing, lower(customer_email)
            ORDER BY is_approved DESC, created DESC) AS place FROM reviews) WHERE place > 1`,
      )
      .all(repeated)
    for (const { id } of repeated) app.delete(app.findRecordById('reviews', id))
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.addIndex('idx_reviews_author', true, 'listing, lower(customer_email)', '')
    app.save(reviews)
  },
  (app) => {
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.removeIndex('idx_reviews_author')
    app.save(reviews)
  },
)
