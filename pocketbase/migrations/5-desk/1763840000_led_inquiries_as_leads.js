/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const EDITORS = '(listing.owner = @request.auth.id || listing.editors ~ @request.auth.id)'
    const READERS = `(@request.auth.id != "" && is_held = false && ${EDITORS})`
    const FROZEN = [
      'listing',
      'customer_name',
      'customer_email',
      'customer_phone',
      'message',
      'is_held',
      'inquiry_type',
      'remind_who',
    ]
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    const users = app.findCollectionByNameOrId('users').id
    const inquiries = app.findCollectionByNameOrId('inquiries')
    inquiries.fields.add(new SelectField({ name: 'outcome', values: ['won', 'lost', 'spam'], maxSelect: 1 }))
    inquiries.fields.add(new DateField({ name: 'remind_at' }))
    inquiries.fields.add(new RelationField({ name: 'remind_who', collectionId: users, maxSelect: 1 }))
    inquiries.addIndex('idx_inquiries_remind', false, 'remind_who, remind_at', '')
    app.save(inquiries)
    inquiries.updateRule = `${ADMIN} || (${READERS} && ${FROZEN} && (@request.body.status:changed = false || @request.body.status != "new"))`
    app.save(inquiries)

    const OF_INQUIRY =
      '@request.auth.id != "" && inquiry.is_held = false && (inquiry.listing.owner = @request.auth.id || inquiry.listing.editors ~ @request.auth.id)'
    const AUTHOR = '@request.auth.id != "" && author = @request.auth.id'
    /** @type {StatedField} */
    const inquiry = {
      type: 'relation',
      name: 'inquiry',
      collectionId: inquiries.id,
      maxSelect: 1,
      required: true,
      cascadeDelete: true,
    }
    /** @type {(name: string) => StatedField} */
    const account = (name) => ({ type: 'relation', name, collectionId: users, maxSelect: 1 })
    /** @type {StatedField[]} */
    const MOMENTS = [
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ]
    app.save(
      new Collection({
        type: 'base',
        name: 'inquiry_notes',
        listRule: `${ADMIN} || (${OF_INQUIRY})`,
        viewRule: `${ADMIN} || (${OF_INQUIRY})`,
        createRule: `${AUTHOR} && (${ADMIN} || (${OF_INQUIRY}))`,
        updateRule: `${AUTHOR} && (${ADMIN} || (${OF_INQUIRY})) && @request.body.inquiry:changed = false && @request.body.author:changed = false && @request.body.author_name:changed = false`,
        deleteRule: `${ADMIN} || (${AUTHOR} && (${OF_INQUIRY}))`,
        fields: [
          inquiry,
          account('author'),
          { type: 'text', name: 'author_name', max: 200 },
          { type: 'text', name: 'text', required: true, max: 2000 },
          ...MOMENTS,
        ],
        indexes: ['CREATE INDEX idx_inquiry_notes_inquiry ON inquiry_notes (inquiry, created)'],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'inquiry_replies',
        listRule: `${ADMIN} || (${OF_INQUIRY})`,
        viewRule: `${ADMIN} || (${OF_INQUIRY})`,
        createRule: `${AUTHOR} && (${ADMIN} || (${OF_INQUIRY}))`,
        updateRule: null,
        deleteRule: null,
        fields: [
          inquiry,
          account('author'),
          { type: 'text', name: 'author_name', max: 200 },
          { type: 'text', name: 'text', required: true, max: 5000 },
          { type: 'email', name: 'reply_to' },
          ...MOMENTS,
        ],
        indexes: ['CREATE INDEX idx_inquiry_replies_inquiry ON inquiry_replies (inquiry, created)'],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'inquiry_events',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          inquiry,
          {
            type: 'select',
            name: 'kind',
            values: ['status', 'outcome', 'reminder', 'released'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'before', max: 40 },
          { type: 'text', name: 'after', max: 40 },
          account('actor'),
          { type: 'text', name: 'actor_name', max: 200 },
          ...MOMENTS,
        ],
        indexes: ['CREATE INDEX idx_inquiry_events_inquiry ON inquiry_events (inquiry, created)'],
      }),
    )
    const OWN = '@request.auth.id != "" && account = @request.auth.id'
    app.save(
      new Collection({
        type: 'base',
        name: 'reply_templates',
        listRule: OWN,
        viewRule: OWN,
        createRule: OWN,
        updateRule: `${OWN} && @request.body.account:changed = false`,
        deleteRule: OWN,
        fields: [
          { ...account('account'), required: true, cascadeDelete: true },
          { type: 'text', name: 'name', required: true, max: 60 },
          { type: 'text', name: 'text', required: true, max: 5000 },
          ...MOMENTS,
        ],
        indexes: ['CREATE INDEX idx_reply_templates_account ON reply_templates (account, name)'],
      }),
    )

    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values, 'note', 'reply', 'reply_to_inquiry']
    app.save(actions)
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'inquiry_reply']
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => value !== 'inquiry_reply')
    app.save(mails)
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values].filter((value) => !['note', 'reply', 'reply_to_inquiry'].includes(value))
    app.save(actions)
    for (const name of ['reply_templates', 'inquiry_events', 'inquiry_replies', 'inquiry_notes'])
      app.delete(app.findCollectionByNameOrId(name))
    const inquiries = app.findCollectionByNameOrId('inquiries')
    const FROZEN = [
      'listing',
      'customer_name',
      'customer_email',
      'customer_phone',
      'message',
      'is_held',
      'inquiry_type',
    ]
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    inquiries.updateRule = `@request.auth.is_admin = true || ((@request.auth.id != "" && is_held = false && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id)) && ${FROZEN} && (@request.body.status:changed = false || @request.body.status != "new"))`
    inquiries.removeIndex('idx_inquiries_remind')
    for (const name of ['outcome', 'remind_at', 'remind_who']) inquiries.fields.removeByName(name)
    app.save(inquiries)
  },
)
