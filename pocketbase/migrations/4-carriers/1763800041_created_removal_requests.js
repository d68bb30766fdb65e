/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const FROZEN = ['listing', 'company', 'wish', 'email', 'message', 'is_confirmed']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    app.save(
      new Collection({
        type: 'base',
        name: 'removal_requests',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: '',
        updateRule: `${ADMIN} && ${FROZEN}`,
        deleteRule: ADMIN,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
          },
          { type: 'text', name: 'company', required: true, presentable: true, max: 300 },
          { type: 'select', name: 'wish', values: ['correct', 'remove'], maxSelect: 1, required: true },
          { type: 'email', name: 'email', required: true },
          { type: 'text', name: 'message', required: true, max: 5000 },
          { type: 'select', name: 'state', values: ['pending', 'removed', 'done'], maxSelect: 1, required: true },
          { type: 'bool', name: 'is_confirmed' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_removal_requests_listing ON removal_requests (listing)',
          'CREATE INDEX idx_removal_requests_state ON removal_requests (state, created)',
        ],
      }),
    )
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'removal_request', 'removal_link']
    app.save(mails)
    const settings = app.settings()
    settings.rateLimits.rules = [
      { label: 'removal_requests:create', audience: '', maxRequests: 5, duration: 60 },
      ...settings.rateLimits.rules,
    ]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = [...settings.rateLimits.rules].filter(
      ({ label }) => label !== 'removal_requests:create',
    )
    app.save(settings)
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !['removal_request', 'removal_link'].includes(value))
    app.save(mails)
    app.delete(app.findCollectionByNameOrId('removal_requests'))
  },
)
