/// <reference path="../types.d.ts" />
// Addresses that hear when the federal record of a carrier changes, and what changed.
const LIMITED = 'watches:create'
const KINDS = ['watch_confirmation', 'carrier_news', 'own_carrier_news']
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

const setTopics = (app, topics) => {
  const users = app.findCollectionByNameOrId('users')
  const field = users.fields.getByName('mails_off')
  field.values = topics
  field.maxSelect = topics.length
  app.save(users)
}

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
    create('watches', {
      createRule: '',
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'email', name: 'email', required: true },
        { type: 'date', name: 'confirmed_at' },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_watches_once ON watches (listing, email)',
        'CREATE INDEX idx_watches_email ON watches (email)',
        "CREATE INDEX idx_watches_confirmed ON watches (listing) WHERE confirmed_at != ''",
        "CREATE INDEX idx_watches_unconfirmed ON watches (created) WHERE confirmed_at = ''",
      ],
    })
    create('carrier_news', {
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'run', max: 15 },
        { type: 'json', name: 'events', maxSize: 100000 },
        { type: 'date', name: 'told_at' },
      ],
      indexes: [
        'CREATE INDEX idx_carrier_news_listing ON carrier_news (listing, told_at)',
        'CREATE INDEX idx_carrier_news_created ON carrier_news (created)',
        "CREATE INDEX idx_carrier_news_untold ON carrier_news (created) WHERE told_at = ''",
      ],
    })
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, ...KINDS]
    app.save(mails)
    setTopics(app, ['quotes', 'decisions', 'record', 'work'])
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
    app
      .db()
      .newQuery(
        `UPDATE users SET mails_off = (SELECT json_group_array(value) FROM json_each(mails_off) WHERE value != 'record')
          WHERE mails_off LIKE '%record%'`,
      )
      .execute()
    setTopics(app, ['quotes', 'decisions', 'work'])
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    app
      .db()
      .newQuery(`DELETE FROM outbox_mails WHERE kind IN (${KINDS.map((one) => `'${one}'`).join(', ')})`)
      .execute()
    kind.values = kind.values.filter((value) => !KINDS.includes(value))
    app.save(mails)
    for (const name of ['carrier_news', 'watches']) app.delete(app.findCollectionByNameOrId(name))
  },
)
