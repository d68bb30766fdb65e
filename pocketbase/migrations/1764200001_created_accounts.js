/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const SELF_OR_ADMIN = `id = @request.auth.id || ${ADMIN}`
const OWN = '@request.auth.id != "" && user = @request.auth.id'
// Only the server sets these fields of an account.
const NOT_SENT = ['is_disabled', 'last_sign_in', 'second_factor']
  .map((field) => `@request.body.${field}:isset = false`)
  .join(' && ')
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
    const users = app.findCollectionByNameOrId('users')
    for (const name of ['name', 'avatar']) users.fields.removeByName(name)
    for (const field of [
      new TextField({ name: 'full_name', max: 200 }),
      new BoolField({ name: 'is_admin' }),
      new BoolField({ name: 'is_disabled' }),
      new DateField({ name: 'last_sign_in' }),
      new SelectField({ name: 'mails_off', values: ['quotes', 'decisions', 'work'], maxSelect: 3 }),
      new BoolField({ name: 'second_factor' }),
      // hidden: only superusers and the server read and write it
      new TextField({ name: 'ended_sessions', max: 4000, hidden: true }),
    ])
      users.fields.add(field)
    users.fields.getByName('password').min = 6
    users.addIndex('idx_users_created', false, 'created', '')
    users.removeIndex('idx_email__pb_users_auth_')
    users.addIndex('idx_email__pb_users_auth_', true, '`email` COLLATE NOCASE', "`email` != ''")
    app.save(users)

    users.listRule = users.viewRule = SELF_OR_ADMIN
    users.createRule = `${ADMIN} || ((@request.body.is_admin:isset = false || @request.body.is_admin = false) && ${NOT_SENT})`
    users.updateRule = `(id = @request.auth.id && ${unchanged('is_admin', 'is_disabled', 'last_sign_in', 'second_factor')}) || (${ADMIN} && ${unchanged('last_sign_in', 'second_factor')} && (id = @request.auth.id || ${unchanged('mails_off')}))`
    // Our own route deletes an account, because it also says what happens to its listings.
    users.deleteRule = null
    // Without a manage rule, only superusers set another account's email, password or `verified`. Administrators use
    // routes that require fresh proof.
    users.manageRule = null
    users.authRule = 'is_disabled = false'
    users.authAlert.enabled = false
    users.authToken.duration = 7 * 86400
    users.passwordResetToken.duration = 1800
    users.verificationToken.duration = 3 * 86400
    users.emailChangeToken.duration = 86400
    // PocketBase asks for a second factor only if a collection has two ways to sign in. Hooks close its second way,
    // which needs only a code.
    users.otp.enabled = true
    users.mfa.enabled = true
    users.mfa.duration = 600
    users.mfa.rule = 'is_admin = true && second_factor = true'
    // The text does not contain the account's name: anyone could sign up with another person's address and write to them.
    const mail = (subject, text, link, url) => ({
      subject,
      body: `<p>Hello,</p>\n<p>${text}</p>\n<p><a href="${url}">${link}</a></p>\n<p>If you did not ask for this, ignore this mail.</p>`,
    })
    users.verificationTemplate = mail(
      'Verify your {APP_NAME} email address',
      'Confirm that {RECORD:email} is your email address:',
      'Verify your email address',
      '{APP_URL}/auth?mode=verify#token={TOKEN}',
    )
    users.resetPasswordTemplate = mail(
      'Reset your {APP_NAME} password',
      'Choose a new password for {RECORD:email} within 30 minutes:',
      'Reset your password',
      '{APP_URL}/auth?mode=reset#token={TOKEN}',
    )
    users.confirmEmailChangeTemplate = mail(
      'Confirm your new {APP_NAME} email address',
      'Confirm that your account moves to this email address:',
      'Confirm your new email address',
      '{APP_URL}/auth?mode=email#token={TOKEN}',
    )
    app.save(users)

    const mfas = app.findCollectionByNameOrId('_mfas')
    mfas.fields.add(new NumberField({ name: 'tries', min: 0, onlyInt: true }))
    app.save(mfas)

    app.save(
      new Collection({
        type: 'view',
        name: 'profiles',
        listRule: SELF_OR_ADMIN,
        viewRule: SELF_OR_ADMIN,
        viewQuery: 'SELECT id, is_admin FROM users',
      }),
    )
    create('invitations', {
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'email', name: 'email', required: true },
        { type: 'bool', name: 'is_admin' },
        one('invited_by', 'users'),
        { type: 'date', name: 'used_at' },
      ],
      indexes: ['CREATE INDEX idx_invitations_email ON invitations (email, created)'],
    })
    create('sign_ins', {
      listRule: OWN,
      viewRule: OWN,
      fields: [
        one('user', 'users', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'device', max: 60, required: true },
        { type: 'bool', name: 'is_named' },
      ],
      indexes: ['CREATE INDEX idx_sign_ins_user ON sign_ins (user, created)'],
    })
    create('email_changes', {
      fields: [
        one('user', 'users', { cascadeDelete: true, required: true }),
        { type: 'email', name: 'old_email', required: true },
        { type: 'email', name: 'new_email', required: true },
        {
          type: 'select',
          name: 'state',
          maxSelect: 1,
          required: true,
          values: ['requested', 'approved', 'declined', 'done'],
        },
        { type: 'text', name: 'secret', max: 40, required: true },
      ],
      indexes: [
        'CREATE INDEX idx_email_changes_user ON email_changes (user, created)',
        'CREATE INDEX idx_email_changes_new_email ON email_changes (new_email, created)',
      ],
    })
    create('attempt_limits', {
      fields: [
        { type: 'text', name: 'bucket', max: 64 },
        { type: 'number', name: 'full_at', onlyInt: true, min: 0 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_attempt_limits_bucket ON attempt_limits (bucket)',
        'CREATE INDEX idx_attempt_limits_full_at ON attempt_limits (full_at)',
      ],
    })
    create('known_networks', {
      fields: [
        one('user', 'users', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'network', max: 64 },
      ],
      indexes: ['CREATE UNIQUE INDEX idx_known_networks_pair ON known_networks (user, network)'],
    })
    create('account_actions', {
      fields: [
        {
          type: 'select',
          name: 'action',
          maxSelect: 1,
          required: true,
          values: [
            'listing',
            'edit',
            'logo',
            'rename',
            'rename_of_listing',
            'request',
            'claim',
            'claim_code',
            'claim_document',
            'note',
            'reply',
            'reply_to_inquiry',
            'review_reply',
            'review_report',
            'first_reply',
          ],
        },
        { type: 'text', name: 'subject', max: 15, required: true },
        { type: 'text', name: 'day', max: 10, required: true },
        { type: 'number', name: 'count', onlyInt: true, min: 0 },
      ],
      indexes: ['CREATE UNIQUE INDEX idx_account_actions_day ON account_actions (day, subject, action)'],
    })
  },
  (app) => {
    for (const name of [
      'account_actions',
      'known_networks',
      'attempt_limits',
      'email_changes',
      'sign_ins',
      'invitations',
      'profiles',
    ])
      app.delete(app.findCollectionByNameOrId(name))
    const mfas = app.findCollectionByNameOrId('_mfas')
    mfas.fields.removeByName('tries')
    app.save(mfas)
    const users = app.findCollectionByNameOrId('users')
    users.listRule = users.viewRule = users.updateRule = users.deleteRule = 'id = @request.auth.id'
    users.createRule = users.authRule = ''
    users.mfa.enabled = users.otp.enabled = false
    users.mfa.rule = ''
    app.save(users)
    for (const name of [
      'full_name',
      'is_admin',
      'is_disabled',
      'last_sign_in',
      'mails_off',
      'second_factor',
      'ended_sessions',
    ])
      users.fields.removeByName(name)
    users.fields.add(new TextField({ name: 'name', max: 255 }))
    users.fields.add(
      new FileField({ name: 'avatar', maxSelect: 1, mimeTypes: ['image/jpeg', 'image/png', 'image/webp'] }),
    )
    users.fields.getByName('password').min = 8
    users.removeIndex('idx_users_created')
    app.save(users)
  },
)
