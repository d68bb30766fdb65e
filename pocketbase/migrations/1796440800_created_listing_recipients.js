/// <reference path="../types.d.ts" />
// More addresses that get the quote requests of a listing, each confirmed by its reader.
const MANAGES = '(@request.auth.is_admin = true || (@request.auth.id != "" && listing.owner = @request.auth.id))'
const KINDS = ['recipient_confirmation', 'test_inquiry']
const ACTIONS = ['recipient', 'test_request']

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
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_recipients',
        listRule: MANAGES,
        viewRule: MANAGES,
        createRule: `${MANAGES} && @request.body.confirmed_at:isset = false`,
        deleteRule: MANAGES,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          { type: 'email', name: 'email', required: true },
          { type: 'date', name: 'confirmed_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_listing_recipients_once ON listing_recipients (listing, email)',
          "CREATE INDEX idx_listing_recipients_unconfirmed ON listing_recipients (created) WHERE confirmed_at = ''",
        ],
      }),
    )
    addValues(app, 'outbox_mails', 'kind', KINDS)
    addValues(app, 'account_actions', 'action', ACTIONS)
  },
  (app) => {
    removeValues(app, 'account_actions', 'action', ACTIONS)
    removeValues(app, 'outbox_mails', 'kind', KINDS)
    app.delete(app.findCollectionByNameOrId('listing_recipients'))
  },
)
