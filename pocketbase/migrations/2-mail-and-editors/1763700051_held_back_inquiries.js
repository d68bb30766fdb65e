/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const inquiries = app.findCollectionByNameOrId('inquiries')
    inquiries.fields.add(new BoolField({ name: 'is_held' }))
    app.save(inquiries)
    for (const rule of ['listRule', 'viewRule', 'updateRule'])
      inquiries[rule] = String(inquiries[rule]).replace(
        '(@request.auth.id != "" && ',
        '(@request.auth.id != "" && is_held = false && ',
      )
    inquiries.updateRule = String(inquiries.updateRule).replace(
      '@request.body.message:changed = false',
      '@request.body.message:changed = false && @request.body.is_held:changed = false',
    )
    app.save(inquiries)
  },
  (app) => {
    const inquiries = app.findCollectionByNameOrId('inquiries')
    for (const rule of ['listRule', 'viewRule', 'updateRule'])
      inquiries[rule] = String(inquiries[rule])
        .replace(' && is_held = false', '')
        .replace(' && @request.body.is_held:changed = false', '')
    app.save(inquiries)
    inquiries.fields.removeByName('is_held')
    app.save(inquiries)
  },
)
