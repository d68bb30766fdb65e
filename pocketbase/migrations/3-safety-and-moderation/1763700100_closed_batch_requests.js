/// <reference path="../../types.d.ts" />
// Nothing of ours sends several requests in one, which escaped the limits of requests and could end the server.
migrate(
  (app) => {
    const settings = app.settings()
    settings.batch.enabled = false
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.batch.enabled = true
    app.save(settings)
  },
)
