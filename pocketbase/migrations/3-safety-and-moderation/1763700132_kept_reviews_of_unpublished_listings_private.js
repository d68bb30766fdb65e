/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const reviews = app.findCollectionByNameOrId('public_reviews')
    reviews.viewQuery =
      "SELECT id, listing, customer_name, rating, review_text, created FROM reviews WHERE is_approved = TRUE AND EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = reviews.listing AND company_listings.state = 'published')"
    app.save(reviews)
  },
  (app) => {
    const reviews = app.findCollectionByNameOrId('public_reviews')
    reviews.viewQuery =
      'SELECT id, listing, customer_name, rating, review_text, created FROM reviews WHERE is_approved = TRUE'
    app.save(reviews)
  },
)
