/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const unchanged = (...fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    create('directory_settings', {
      listRule: ADMIN,
      viewRule: ADMIN,
      updateRule: `${ADMIN} && ${unchanged('checked_at', 'checked_hidden', 'checked_published')}`,
      fields: [
        { type: 'number', name: 'hide_after_months', max: 240, onlyInt: true, min: 0 },
        { type: 'date', name: 'checked_at' },
        { type: 'number', name: 'checked_hidden', onlyInt: true, min: 0 },
        { type: 'number', name: 'checked_published', onlyInt: true, min: 0 },
        { type: 'number', name: 'keep_history_months', max: 120, min: 1, onlyInt: true, required: true },
        { type: 'number', name: 'keep_inquiries_months', max: 24, min: 1, onlyInt: true, required: true },
        { type: 'number', name: 'keep_mails_days', max: 90, min: 7, onlyInt: true, required: true },
      ],
    })
    app
      .db()
      .newQuery(
        `INSERT INTO directory_settings (id, hide_after_months, keep_history_months, keep_inquiries_months,
            keep_mails_days, created, updated)
          VALUES ('settings0000000', 24, 24, 24, 90, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))`,
      )
      .execute()

    const settings = app.settings()
    settings.logs.maxDays = 7
    settings.logs.logIP = false
    // The security log reads from the request log which account was refused.
    settings.logs.logAuthId = true
    settings.backups.cron = '0 3 * * *'
    settings.backups.cronMaxKeep = 7
    // We never send several requests in one. A batch would escape the rate limits.
    settings.batch.enabled = false
    settings.rateLimits.enabled = true
    settings.rateLimits.rules = [
      { label: 'removal_requests:create', audience: '', maxRequests: 5, duration: 60 },
      { label: 'users:authWithPassword', audience: '', maxRequests: 20, duration: 60 },
      { label: 'users:requestPasswordReset', audience: '', maxRequests: 5, duration: 60 },
      { label: 'users:requestVerification', audience: '', maxRequests: 5, duration: 60 },
      { label: 'users:create', audience: '@guest', maxRequests: 20, duration: 60 },
      { label: 'inquiries:create', audience: '', maxRequests: 10, duration: 60 },
      { label: 'reviews:create', audience: '', maxRequests: 10, duration: 60 },
      { label: 'contact_messages:create', audience: '', maxRequests: 5, duration: 60 },
      { label: '/api/files/', audience: '', maxRequests: 100000, duration: 10 },
      { label: '/api/', audience: '', maxRequests: 1000, duration: 10 },
    ]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.logs.maxDays = 5
    settings.logs.logIP = true
    settings.logs.logAuthId = false
    settings.backups.cron = ''
    settings.backups.cronMaxKeep = 3
    settings.rateLimits.enabled = false
    settings.rateLimits.rules = [{ label: '/api/', audience: '', maxRequests: 300, duration: 10 }]
    app.save(settings)
    app.delete(app.findCollectionByNameOrId('directory_settings'))
  },
)
