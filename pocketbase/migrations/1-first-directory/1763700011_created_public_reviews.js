/// <reference path="../../types.d.ts" />
// A view, because a field hidden on a readable collection could not be written by visitors.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'view',
        name: 'public_reviews',
        listRule: '',
        viewRule: '',
        viewQuery:
          'SELECT id, listing, customer_name, rating, review_text, created FROM reviews WHERE is_approved = TRUE',
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('public_reviews')),
)
