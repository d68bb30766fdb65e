/// <reference path="../types.d.ts" />
migrate(
  (app) => {
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
