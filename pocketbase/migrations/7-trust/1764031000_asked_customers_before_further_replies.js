/// <reference path="../../types.d.ts" />
// Anybody can type a stranger's address into a quote form. Hidden: the server alone sets these fields.
migrate(
  (app) => {
    const inquiries = app.findCollectionByNameOrId('inquiries')
    inquiries.fields.add(new DateField({ name: 'confirmed_at', hidden: true }))
    inquiries.fields.add(new DateField({ name: 'declined_at', hidden: true }))
    inquiries.addIndex('idx_inquiries_declined', false, 'declined_at', "declined_at != ''")
    app.save(inquiries)
    const replies = app.findCollectionByNameOrId('inquiry_replies')
    replies.fields.add(new BoolField({ name: 'asks_customer', hidden: true }))
    replies.fields.add(new BoolField({ name: 'is_waiting', hidden: true }))
    replies.addIndex('idx_inquiry_replies_asking', false, 'author', 'asks_customer = TRUE')
    app.save(replies)
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values, 'first_reply']
    app.save(actions)
  },
  (app) => {
    const inquiries = app.findCollectionByNameOrId('inquiries')
    inquiries.removeIndex('idx_inquiries_declined')
    for (const name of ['confirmed_at', 'declined_at']) inquiries.fields.removeByName(name)
    app.save(inquiries)
    const replies = app.findCollectionByNameOrId('inquiry_replies')
    replies.removeIndex('idx_inquiry_replies_asking')
    for (const name of ['asks_customer', 'is_waiting']) replies.fields.removeByName(name)
    app.save(replies)
    app.db().newQuery("DELETE FROM account_actions WHERE action = 'first_reply'").execute()
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = action.values.filter((value) => value !== 'first_reply')
    app.save(actions)
  },
)
