/// <reference path="../../types.d.ts" />
// Indexes of what waits alone: the queue counts it with every screen of an administrator.
migrate(
  (app) => {
    const addIndex = (name, index, where) => {
      const collection = app.findCollectionByNameOrId(name)
      collection.addIndex(index, false, 'created, id', where)
      app.save(collection)
    }
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.fields.add(new BoolField({ name: 'is_declined' }))
    app.save(reviews)
    const requests = app.findCollectionByNameOrId('listing_requests')
    requests.fields.add(new TextField({ name: 'reason', max: 500 }))
    app.save(requests)
    addIndex('company_listings', 'idx_company_listings_undecided', "state = 'waiting'")
    addIndex('reviews', 'idx_reviews_undecided', 'is_approved = FALSE AND is_declined = FALSE')
    addIndex('listing_requests', 'idx_listing_requests_undecided', "status = 'pending'")
    addIndex('inquiries', 'idx_inquiries_undecided', "is_held = TRUE AND status != 'closed'")
    addIndex('outbox_mails', 'idx_outbox_mails_failed', "state = 'failed'")
  },
  (app) => {
    const removeIndex = (name, index) => {
      const collection = app.findCollectionByNameOrId(name)
      collection.removeIndex(index)
      app.save(collection)
    }
    removeIndex('company_listings', 'idx_company_listings_undecided')
    removeIndex('reviews', 'idx_reviews_undecided')
    removeIndex('listing_requests', 'idx_listing_requests_undecided')
    removeIndex('inquiries', 'idx_inquiries_undecided')
    removeIndex('outbox_mails', 'idx_outbox_mails_failed')
    const requests = app.findCollectionByNameOrId('listing_requests')
    requests.fields.removeByName('reason')
    app.save(requests)
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.fields.removeByName('is_declined')
    app.save(reviews)
  },
)
