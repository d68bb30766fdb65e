/// <reference path="../types.d.ts" />
// Photos of companies, which administrators approve. Only the server sets their state and size.
const EDITS = `(@request.auth.is_admin = true || (@request.auth.id != "" && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id)))`
const SERVER_FIELDS = ['user', 'width', 'height', 'state', 'reason', 'decided_by', 'decided_at']
const notSent = (...fields) => fields.map((field) => `@request.body.${field}:isset = false`).join(' && ')
const MAIL_KINDS = ['waiting_photos', 'photo_decision']
const ACTIONS = ['photo']

const addValues = (app, collection, field, values) => {
  const found = app.findCollectionByNameOrId(collection)
  const select = found.fields.getByName(field)
  select.values = [...select.values, ...values]
  app.save(found)
}

const removeValues = (app, collection, field, values) => {
  const listed = values.map((one) => `'${one}'`).join(', ')
  app.db().newQuery(`DELETE FROM ${collection} WHERE ${field} IN (${listed})`).execute()
  const found = app.findCollectionByNameOrId(collection)
  const select = found.fields.getByName(field)
  select.values = select.values.filter((value) => !values.includes(value))
  app.save(found)
}

migrate(
  (app) => {
    const idOf = (collection) => app.findCollectionByNameOrId(collection).id
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_photos',
        listRule: EDITS,
        viewRule: EDITS,
        createRule: `${EDITS} && ${notSent('position', ...SERVER_FIELDS)}`,
        updateRule: `${EDITS} && @request.body.listing:changed = false && ${notSent('file', ...SERVER_FIELDS)}`,
        deleteRule: EDITS,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: idOf('company_listings'),
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          {
            type: 'relation',
            name: 'user',
            collectionId: idOf('users'),
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          {
            type: 'file',
            name: 'file',
            maxSelect: 1,
            maxSize: 1048576,
            mimeTypes: ['image/jpeg'],
            protected: true,
            required: true,
          },
          { type: 'text', name: 'description', max: 160, required: true },
          { type: 'number', name: 'position', min: -1000000, max: 1000000 },
          { type: 'number', name: 'width', max: 1600, min: 0, onlyInt: true },
          { type: 'number', name: 'height', max: 1600, min: 0, onlyInt: true },
          {
            type: 'select',
            name: 'state',
            maxSelect: 1,
            required: true,
            values: ['waiting', 'approved', 'declined'],
          },
          { type: 'text', name: 'reason', max: 500 },
          { type: 'relation', name: 'decided_by', collectionId: idOf('users'), maxSelect: 1, hidden: true },
          { type: 'date', name: 'decided_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_listing_photos_listing ON listing_photos (listing, state, position)',
          "CREATE INDEX idx_listing_photos_waiting ON listing_photos (created, id) WHERE state = 'waiting'",
          'CREATE INDEX idx_listing_photos_user ON listing_photos (user)',
        ],
      }),
    )
    addValues(app, 'outbox_mails', 'kind', MAIL_KINDS)
    addValues(app, 'account_actions', 'action', ACTIONS)
  },
  (app) => {
    removeValues(app, 'account_actions', 'action', ACTIONS)
    removeValues(app, 'outbox_mails', 'kind', MAIL_KINDS)
    app.delete(app.findCollectionByNameOrId('listing_photos'))
  },
)
