/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const EDITS =
      '(@request.auth.id != "" && (listing.owner = @request.auth.id || listing.listing_assignments_via_listing.assigned_to_user ?= @request.auth.id))'
    const FROZEN = ['listing', 'customer_name', 'customer_email', 'customer_phone', 'message', 'inquiry_type']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    const NOT_BACK_TO_NEW = '(@request.body.status:changed = false || @request.body.status != "new")'
    app.save(
      new Collection({
        type: 'base',
        name: 'inquiries',
        listRule: `${ADMIN} || ${EDITS}`,
        viewRule: `${ADMIN} || ${EDITS}`,
        createRule: `${ADMIN} || @request.body.status:isset = false || @request.body.status = "new"`,
        updateRule: `${ADMIN} || (${EDITS} && ${FROZEN} && ${NOT_BACK_TO_NEW})`,
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
          { type: 'text', name: 'customer_phone', max: 60 },
          { type: 'text', name: 'message', required: true, max: 5000 },
          { type: 'text', name: 'inquiry_type', max: 60 },
          { type: 'select', name: 'status', values: ['new', 'responded', 'closed'], maxSelect: 1, required: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_inquiries_listing ON inquiries (listing, created)',
          'CREATE INDEX idx_inquiries_created ON inquiries (created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('inquiries')),
)
