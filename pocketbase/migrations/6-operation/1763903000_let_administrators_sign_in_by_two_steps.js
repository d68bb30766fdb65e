/// <reference path="../../types.d.ts" />
// PocketBase asks for a second factor only where a collection has two ways to sign in. Its own second one, by a code
// alone, is closed by hooks.
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(new BoolField({ name: 'second_factor' }))
    app.save(users)
    users.createRule = `${ADMIN} || ((@request.body.is_admin:isset = false || @request.body.is_admin = false) && @request.body.is_disabled:isset = false && @request.body.last_sign_in:isset = false && @request.body.second_factor:isset = false)`
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false && @request.body.is_disabled:changed = false && @request.body.last_sign_in:changed = false && @request.body.second_factor:changed = false) || (${ADMIN} && @request.body.last_sign_in:changed = false && @request.body.second_factor:changed = false)`
    users.otp.enabled = true
    users.mfa.enabled = true
    users.mfa.duration = 600
    users.mfa.rule = 'is_admin = true && second_factor = true'
    app.save(users)

    const begun = app.findCollectionByNameOrId('_mfas')
    begun.fields.add(new NumberField({ name: 'tries', min: 0, onlyInt: true }))
    app.save(begun)

    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'sign_in_code']
    app.save(mails)
  },
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => value !== 'sign_in_code')
    app.save(mails)

    const begun = app.findCollectionByNameOrId('_mfas')
    begun.fields.removeByName('tries')
    app.save(begun)

    const users = app.findCollectionByNameOrId('users')
    users.mfa.enabled = false
    users.mfa.rule = ''
    users.otp.enabled = false
    users.createRule = `${ADMIN} || ((@request.body.is_admin:isset = false || @request.body.is_admin = false) && @request.body.is_disabled:isset = false && @request.body.last_sign_in:isset = false)`
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false && @request.body.is_disabled:changed = false && @request.body.last_sign_in:changed = false) || (${ADMIN} && @request.body.last_sign_in:changed = false)`
    app.save(users)
    users.fields.removeByName('second_factor')
    app.save(users)
  },
)
