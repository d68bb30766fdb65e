/// <reference path="../types.d.ts" />
// A reply can name a price in whole dollars and the earliest date, so that a customer can compare replies.
migrate(
  (app) => {
    const replies = app.findCollectionByNameOrId('inquiry_replies')
    replies.fields.add(new NumberField({ name: 'price', onlyInt: true, min: 0, max: 1_000_000 }))
    replies.fields.add(new TextField({ name: 'available_on', max: 10 }))
    app.save(replies)
  },
  (app) => {
    const replies = app.findCollectionByNameOrId('inquiry_replies')
    for (const name of ['price', 'available_on']) replies.fields.removeByName(name)
    app.save(replies)
  },
)
