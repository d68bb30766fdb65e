/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const settings = app.settings()
    settings.logs.maxDays = 7
    settings.logs.logIP = false
    settings.backups.cron = '0 3 * * *'
    settings.backups.cronMaxKeep = 7
    settings.batch.enabled = true
    settings.batch.maxRequests = 1000
    settings.batch.timeout = 30
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.logs.maxDays = 5
    settings.logs.logIP = true
    settings.backups.cron = ''
    settings.backups.cronMaxKeep = 3
    settings.batch.enabled = false
    settings.batch.maxRequests = 50
    settings.batch.timeout = 3
    app.save(settings)
  },
)
