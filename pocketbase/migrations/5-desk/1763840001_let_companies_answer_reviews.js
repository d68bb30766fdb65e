/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.fields.add(new TextField({ name: 'reply_text', max: 2000 }))
    reviews.fields.add(new DateField({ name: 'reply_at' }))
    app.save(reviews)
    app.save(
      new Collection({
        type: 'view',
        name: 'company_reviews',
        listRule: `${ADMIN} || (@request.auth.id != "" && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))`,
        viewRule: `${ADMIN} || (@request.auth.id != "" && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))`,
        viewQuery:
          'SELECT id, listing, customer_name, rating, review_text, reply_text, reply_at, created FROM reviews WHERE is_approved = TRUE',
      }),
    )
    const OF_REVIEW =
      'review.is_approved = true && (review.listing.owner = @request.auth.id || review.listing.editors ~ @request.auth.id)'
    const REPORTER = '@request.auth.id != "" && reported_by = @request.auth.id'
    const FROZEN = ['review', 'reason', 'details', 'reported_by']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    app.save(
      new Collection({
        type: 'base',
        name: 'review_reports',
        listRule: `${ADMIN} || (${REPORTER})`,
        viewRule: `${ADMIN} || (${REPORTER})`,
        createRule: `${REPORTER} && ${OF_REVIEW} && (@request.body.state:isset = false || @request.body.state = "open")`,
        updateRule: `${ADMIN} && ${FROZEN}`,
        deleteRule: ADMIN,
        fields: [
          {
            type: 'relation',
            name: 'review',
            collectionId: reviews.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          {
            type: 'select',
            name: 'reason',
            values: ['not_customer', 'untrue', 'offensive', 'private', 'advertising', 'other'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'details', max: 1000 },
          {
            type: 'relation',
            name: 'reported_by',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
          },
          { type: 'select', name: 'state', values: ['open', 'kept', 'hidden'], maxSelect: 1, required: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_review_reports_review ON review_reports (review)',
          'CREATE INDEX idx_review_reports_state ON review_reports (state, created)',
          'CREATE INDEX idx_review_reports_reported_by ON review_reports (reported_by, created)',
        ],
      }),
    )
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values, 'review_reply', 'review_report']
    app.save(actions)
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'reported_review']
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => value !== 'reported_review')
    app.save(mails)
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values].filter((value) => !['review_reply', 'review_report'].includes(value))
    app.save(actions)
    app.delete(app.findCollectionByNameOrId('review_reports'))
    app.delete(app.findCollectionByNameOrId('company_reviews'))
    const reviews = app.findCollectionByNameOrId('reviews')
    for (const name of ['reply_text', 'reply_at']) reviews.fields.removeByName(name)
    app.save(reviews)
  },
)
