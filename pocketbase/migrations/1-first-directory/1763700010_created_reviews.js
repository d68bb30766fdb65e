/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'reviews',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: `${ADMIN} || is_approved = false`,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'customer_name', required: true, max: 200 },
          { type: 'email', name: 'customer_email', required: true },
          { type: 'number', name: 'rating', required: true, min: 1, max: 5, onlyInt: true },
          { type: 'text', name: 'review_text', required: true, max: 5000 },
          { type: 'bool', name: 'is_approved' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_reviews_listing ON reviews (listing, is_approved, created)',
          'CREATE INDEX idx_reviews_created ON reviews (created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('reviews')),
)
