/// <reference path="../types.d.ts" />
// Jobs that visitors describe once, and the inquiries that follow from them.
const ADMIN = '@request.auth.is_admin = true'
const READS =
  '(@request.auth.id != "" && is_held = false && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))'
const unchanged = (...fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const SENT = ['listing', 'customer_name', 'customer_email', 'customer_phone', 'message', 'is_held', 'inquiry_type']
const FROZEN_BEFORE = [...SENT, 'remind_user']
const FROZEN = [...FROZEN_BEFORE, 'job', 'customer_choice']
const mayUpdate = (frozen) =>
  `${ADMIN} || (${READS} && ${unchanged(...frozen)} && (${unchanged('status')} || @request.body.status != "new"))`

const LIMITED = 'requests:create'
const KINDS = ['request_confirmation', 'request_sent', 'request_reminder', 'request_chosen']
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]
const INDEX = "CREATE INDEX idx_inquiries_request ON inquiries (request) WHERE request != ''"

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    create('requests', {
      createRule: '',
      fields: [
        { type: 'json', name: 'job', maxSize: 20000 },
        { type: 'json', name: 'listings', maxSize: 200 },
        { type: 'text', name: 'customer_name', max: 200, required: true },
        { type: 'email', name: 'customer_email', required: true },
        { type: 'text', name: 'customer_phone', max: 60, required: true },
        { type: 'date', name: 'confirmed_at' },
        { type: 'date', name: 'closed_at' },
        { type: 'date', name: 'reminded_at' },
      ],
      indexes: [
        'CREATE INDEX idx_requests_created ON requests (created)',
        "CREATE INDEX idx_requests_unconfirmed ON requests (created) WHERE confirmed_at = ''",
        "CREATE INDEX idx_requests_undecided ON requests (confirmed_at) WHERE confirmed_at != '' AND closed_at = '' AND reminded_at = ''",
      ],
    })
    const inquiries = app.findCollectionByNameOrId('inquiries')
    const requests = app.findCollectionByNameOrId('requests').id
    inquiries.fields.add(new RelationField({ name: 'request', collectionId: requests, maxSelect: 1, hidden: true }))
    inquiries.fields.add(new JSONField({ name: 'job', maxSize: 20000 }))
    inquiries.fields.add(new SelectField({ name: 'customer_choice', maxSelect: 1, values: ['chosen', 'declined'] }))
    inquiries.indexes = [...inquiries.indexes, INDEX]
    inquiries.updateRule = mayUpdate(FROZEN)
    app.save(inquiries)
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, ...KINDS]
    app.save(mails)
    const settings = app.settings()
    settings.rateLimits.rules = [
      ...settings.rateLimits.rules,
      { label: LIMITED, audience: '', maxRequests: 10, duration: 60 },
    ]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = settings.rateLimits.rules.filter(({ label }) => label !== LIMITED)
    app.save(settings)
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    app
      .db()
      .newQuery(`DELETE FROM outbox_mails WHERE kind IN (${KINDS.map((one) => `'${one}'`).join(', ')})`)
      .execute()
    kind.values = kind.values.filter((value) => !KINDS.includes(value))
    app.save(mails)
    const inquiries = app.findCollectionByNameOrId('inquiries')
    inquiries.updateRule = mayUpdate(FROZEN_BEFORE)
    inquiries.indexes = inquiries.indexes.filter((index) => index !== INDEX)
    for (const name of ['request', 'job', 'customer_choice']) inquiries.fields.removeByName(name)
    app.save(inquiries)
    app.delete(app.findCollectionByNameOrId('requests'))
  },
)
