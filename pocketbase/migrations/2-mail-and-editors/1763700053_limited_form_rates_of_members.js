/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const settings = app.settings()
    for (const rule of settings.rateLimits.rules)
      if (['inquiries:create', 'reviews:create', 'contact_messages:create'].includes(rule.label)) rule.audience = ''
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    for (const rule of settings.rateLimits.rules)
      if (['inquiries:create', 'reviews:create', 'contact_messages:create'].includes(rule.label))
        rule.audience = '@guest'
    app.save(settings)
  },
)
