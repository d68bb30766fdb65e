/// <reference path="../types.d.ts" />
// Carriers of two countries answer the same request, so a price names its dollars.
migrate(
  (app) => {
    const replies = app.findCollectionByNameOrId('inquiry_replies')
    replies.fields.add(new SelectField({ name: 'currency', maxSelect: 1, values: ['USD', 'CAD'] }))
    app.save(replies)
  },
  (app) => {
    const replies = app.findCollectionByNameOrId('inquiry_replies')
    replies.fields.removeByName('currency')
    app.save(replies)
  },
)
