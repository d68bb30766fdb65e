/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const settings = app.settings()
    settings.rateLimits.enabled = true
    settings.rateLimits.rules = [
      { label: 'users:authWithPassword', audience: '', maxRequests: 20, duration: 60 },
      { label: 'users:requestPasswordReset', audience: '', maxRequests: 5, duration: 60 },
      { label: 'users:requestVerification', audience: '', maxRequests: 5, duration: 60 },
      { label: 'users:create', audience: '@guest', maxRequests: 20, duration: 60 },
      { label: 'inquiries:create', audience: '@guest', maxRequests: 10, duration: 60 },
      { label: 'reviews:create', audience: '@guest', maxRequests: 10, duration: 60 },
      { label: 'contact_messages:create', audience: '@guest', maxRequests: 5, duration: 60 },
      { label: '/api/files/', audience: '', maxRequests: 100000, duration: 10 },
      { label: '/api/', audience: '', maxRequests: 1000, duration: 10 },
    ]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.enabled = false
    settings.rateLimits.rules = [
      { label: '*:auth', audience: '', maxRequests: 2, duration: 3 },
      { label: '*:create', audience: '', maxRequests: 20, duration: 5 },
      { label: '/api/batch', audience: '', maxRequests: 3, duration: 1 },
      { label: '/api/', audience: '', maxRequests: 300, duration: 10 },
    ]
    app.save(settings)
  },
)
