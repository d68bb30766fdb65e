/// <reference path="../../types.d.ts" />
// The security log is told by the request log who was refused what.
migrate(
  (app) => {
    const settings = app.settings()
    settings.logs.logAuthId = true
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.logs.logAuthId = false
    app.save(settings)
  },
)
