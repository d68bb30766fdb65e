/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const RECEIVES =
  '(@request.auth.id != "" && inquiry.is_held = false && (inquiry.listing.owner = @request.auth.id || inquiry.listing.editors ~ @request.auth.id))'
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
    create('inquiries', {
      listRule: `${ADMIN} || (@request.auth.id != "" && is_held = false && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))`,
      viewRule: `${ADMIN} || (@request.auth.id != "" && is_held = false && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))`,
      createRule: `${ADMIN} || @request.body.status:isset = false || @request.body.status = "new"`,
      updateRule: `${ADMIN} || ((@request.auth.id != "" && is_held = false && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id)) && ${unchanged('listing', 'customer_name', 'customer_email', 'customer_phone', 'message', 'is_held', 'inquiry_type', 'remind_user')} && (${unchanged('status')} || @request.body.status != "new"))`,
      deleteRule: ADMIN,
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'customer_name', max: 200, required: true },
        { type: 'email', name: 'customer_email', required: true },
        { type: 'text', name: 'customer_phone', max: 60 },
        { type: 'text', name: 'message', max: 5000, required: true },
        { type: 'text', name: 'inquiry_type', max: 60 },
        { type: 'select', name: 'status', maxSelect: 1, required: true, values: ['new', 'responded', 'closed'] },
        { type: 'bool', name: 'is_held' },
        { type: 'select', name: 'outcome', maxSelect: 1, values: ['won', 'lost', 'spam'] },
        { type: 'date', name: 'remind_at' },
        one('remind_user', 'users'),
        { type: 'date', name: 'confirmed_at', hidden: true },
        { type: 'date', name: 'declined_at', hidden: true },
      ],
      indexes: [
        'CREATE INDEX idx_inquiries_listing ON inquiries (listing, created)',
        'CREATE INDEX idx_inquiries_created ON inquiries (created)',
        "CREATE INDEX idx_inquiries_undecided ON inquiries (created, id) WHERE is_held = TRUE AND status != 'closed'",
        'CREATE INDEX idx_inquiries_remind ON inquiries (remind_user, remind_at)',
        "CREATE INDEX idx_inquiries_declined ON inquiries (declined_at) WHERE declined_at != ''",
      ],
    })
    create('inquiry_events', {
      fields: [
        one('inquiry', 'inquiries', { cascadeDelete: true, required: true }),
        {
          type: 'select',
          name: 'kind',
          maxSelect: 1,
          required: true,
          values: ['status', 'outcome', 'reminder', 'released'],
        },
        { type: 'text', name: 'before', max: 40 },
        { type: 'text', name: 'after', max: 40 },
        one('actor', 'users'),
        { type: 'text', name: 'actor_name', max: 200 },
        { type: 'text', name: 'fingerprint', max: 64 },
      ],
      indexes: ['CREATE INDEX idx_inquiry_events_inquiry ON inquiry_events (inquiry, created)'],
    })
    create('inquiry_notes', {
      listRule: `${ADMIN} || ${RECEIVES}`,
      viewRule: `${ADMIN} || ${RECEIVES}`,
      createRule: `@request.auth.id != "" && author = @request.auth.id && (${ADMIN} || ${RECEIVES})`,
      updateRule: `@request.auth.id != "" && author = @request.auth.id && (${ADMIN} || ${RECEIVES}) && ${unchanged('inquiry', 'author', 'author_name')}`,
      deleteRule: `${ADMIN} || (@request.auth.id != "" && author = @request.auth.id && ${RECEIVES})`,
      fields: [
        one('inquiry', 'inquiries', { cascadeDelete: true, required: true }),
        one('author', 'users'),
        { type: 'text', name: 'author_name', max: 200 },
        { type: 'text', name: 'text', max: 2000, required: true },
      ],
      indexes: ['CREATE INDEX idx_inquiry_notes_inquiry ON inquiry_notes (inquiry, created)'],
    })
    create('inquiry_replies', {
      listRule: `${ADMIN} || ${RECEIVES}`,
      viewRule: `${ADMIN} || ${RECEIVES}`,
      createRule: `@request.auth.id != "" && author = @request.auth.id && (${ADMIN} || ${RECEIVES})`,
      fields: [
        one('inquiry', 'inquiries', { cascadeDelete: true, required: true }),
        one('author', 'users'),
        { type: 'text', name: 'author_name', max: 200 },
        { type: 'text', name: 'text', max: 5000, required: true },
        { type: 'email', name: 'reply_to' },
        // Anyone can type another person's address into a quote form, so a customer confirms before further replies.
        { type: 'bool', name: 'asks_customer', hidden: true },
        { type: 'bool', name: 'is_waiting', hidden: true },
      ],
      indexes: [
        'CREATE INDEX idx_inquiry_replies_inquiry ON inquiry_replies (inquiry, created)',
        'CREATE INDEX idx_inquiry_replies_asking ON inquiry_replies (author) WHERE asks_customer = TRUE',
      ],
    })
    create('reply_templates', {
      listRule: '@request.auth.id != "" && account = @request.auth.id',
      viewRule: '@request.auth.id != "" && account = @request.auth.id',
      createRule: '@request.auth.id != "" && account = @request.auth.id',
      updateRule: `@request.auth.id != "" && account = @request.auth.id && ${unchanged('account')}`,
      deleteRule: '@request.auth.id != "" && account = @request.auth.id',
      fields: [
        one('account', 'users', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'name', max: 60, required: true },
        { type: 'text', name: 'text', max: 5000, required: true },
      ],
      indexes: ['CREATE INDEX idx_reply_templates_account ON reply_templates (account, name)'],
    })
    create('contact_messages', {
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: '',
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'name', max: 200, required: true },
        { type: 'email', name: 'email', required: true },
        { type: 'text', name: 'subject', max: 200, required: true },
        { type: 'text', name: 'message', max: 5000, required: true },
      ],
      indexes: ['CREATE INDEX idx_contact_messages_created ON contact_messages (created)'],
    })
  },
  (app) => {
    for (const name of [
      'contact_messages',
      'reply_templates',
      'inquiry_replies',
      'inquiry_notes',
      'inquiry_events',
      'inquiries',
    ])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
