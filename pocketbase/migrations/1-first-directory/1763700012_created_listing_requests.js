/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const idOf = (name) => app.findCollectionByNameOrId(name).id
    const ADMIN = '@request.auth.is_admin = true'
    const MINE = '(@request.auth.id != "" && requested_by = @request.auth.id)'
    const EDITS =
      '(listing.owner = @request.auth.id || listing.listing_assignments_via_listing.assigned_to_user ?= @request.auth.id)'
    const PENDING = '(@request.body.status:isset = false || @request.body.status = "pending")'
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_requests',
        listRule: `${ADMIN} || ${MINE}`,
        viewRule: `${ADMIN} || ${MINE}`,
        createRule: `${ADMIN} || (${MINE} && ${EDITS} && ${PENDING})`,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: idOf('company_listings'),
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          {
            type: 'relation',
            name: 'requested_by',
            collectionId: idOf('users'),
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'select', name: 'request_type', values: ['verified', 'featured'], maxSelect: 1, required: true },
          {
            type: 'select',
            name: 'status',
            values: ['pending', 'approved', 'declined'],
            maxSelect: 1,
            required: true,
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_listing_requests_pending ON listing_requests (listing, request_type) WHERE status = 'pending'",
          'CREATE INDEX idx_listing_requests_requester ON listing_requests (requested_by)',
          'CREATE INDEX idx_listing_requests_created ON listing_requests (created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('listing_requests')),
)
