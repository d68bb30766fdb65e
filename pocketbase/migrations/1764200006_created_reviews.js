/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const EDITS_LISTING =
  '(@request.auth.id != "" && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))'
const unchanged = (...fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    const one = (name, collection, options = {}) => ({
      type: 'relation',
      name,
      collectionId: app.findCollectionByNameOrId(collection).id,
      maxSelect: 1,
      ...options,
    })
    // Our own route deletes a review, because it compares what the administrator read.
    create('reviews', {
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: `${ADMIN} || is_approved = false`,
      updateRule: ADMIN,
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'customer_name', max: 200, required: true },
        { type: 'email', name: 'customer_email' },
        { type: 'number', name: 'rating', max: 5, min: 1, onlyInt: true, required: true },
        { type: 'text', name: 'review_text', max: 5000, required: true },
        { type: 'bool', name: 'is_approved' },
        { type: 'bool', name: 'is_declined' },
        { type: 'text', name: 'reply_text', max: 2000 },
        { type: 'date', name: 'reply_at' },
      ],
      indexes: [
        'CREATE INDEX idx_reviews_listing ON reviews (listing, is_approved, created)',
        'CREATE INDEX idx_reviews_created ON reviews (created)',
        'CREATE INDEX idx_reviews_undecided ON reviews (created, id) WHERE is_approved = FALSE AND is_declined = FALSE',
        "CREATE UNIQUE INDEX idx_reviews_author ON reviews (listing, lower(customer_email)) WHERE customer_email != ''",
      ],
    })
    // A view: visitors could not write a hidden field of a readable collection.
    app.save(
      new Collection({
        type: 'view',
        name: 'public_reviews',
        listRule: '',
        viewRule: '',
        viewQuery:
          "SELECT id, listing, customer_name, rating, review_text, created FROM reviews WHERE is_approved = TRUE AND EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = reviews.listing AND company_listings.state = 'published')",
      }),
    )
    app.save(
      new Collection({
        type: 'view',
        name: 'company_reviews',
        listRule: `${ADMIN} || ${EDITS_LISTING}`,
        viewRule: `${ADMIN} || ${EDITS_LISTING}`,
        viewQuery:
          'SELECT id, listing, customer_name, rating, review_text, reply_text, reply_at, created FROM reviews WHERE is_approved = TRUE',
      }),
    )
    create('review_reports', {
      listRule: `${ADMIN} || (@request.auth.id != "" && reported_by = @request.auth.id)`,
      viewRule: `${ADMIN} || (@request.auth.id != "" && reported_by = @request.auth.id)`,
      createRule:
        '@request.auth.id != "" && reported_by = @request.auth.id && review.is_approved = true && (review.listing.owner = @request.auth.id || review.listing.editors ~ @request.auth.id) && (@request.body.state:isset = false || @request.body.state = "open")',
      updateRule: `${ADMIN} && ${unchanged('review', 'reason', 'details', 'reported_by')}`,
      deleteRule: ADMIN,
      fields: [
        one('review', 'reviews', { cascadeDelete: true, required: true }),
        {
          type: 'select',
          name: 'reason',
          maxSelect: 1,
          required: true,
          values: ['not_customer', 'untrue', 'offensive', 'private', 'advertising', 'other'],
        },
        { type: 'text', name: 'details', max: 1000 },
        one('reported_by', 'users'),
        { type: 'select', name: 'state', maxSelect: 1, required: true, values: ['open', 'dismissed', 'hidden'] },
      ],
      indexes: [
        'CREATE INDEX idx_review_reports_review ON review_reports (review)',
        'CREATE INDEX idx_review_reports_state ON review_reports (state, created)',
        'CREATE INDEX idx_review_reports_reported_by ON review_reports (reported_by, created)',
      ],
    })
  },
  (app) => {
    for (const name of ['review_reports', 'company_reviews', 'public_reviews', 'reviews'])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
