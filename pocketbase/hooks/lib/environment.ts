import { BRAND } from '../../../domain/brand.ts'

const saveSuperuser = (app: core.App, email: string, password: string) => {
  let record: core.Record
  try {
    record = app.findAuthRecordByEmail('_superusers', email)
    if (record.validatePassword(password)) return
  } catch {
    record = new Record(app.findCollectionByNameOrId('_superusers'))
    record.setEmail(email)
  }
  record.setPassword(password)
  app.save(record)
}

const saveAddresses = (app: core.App, siteUrl: string) => {
  const settings = app.settings()
  const { meta } = settings
  const before = JSON.stringify(meta)
  meta.appName = BRAND.name
  meta.senderName = BRAND.name
  meta.senderAddress = BRAND.mailbox
  if (siteUrl) meta.appURL = siteUrl
  // A save of the settings resets the rate limiter, so only a change is saved.
  if (JSON.stringify(meta) !== before) app.save(settings)
}

/** On bootstrap: takes over SITE_URL, and makes the superuser of SUPERUSER_EMAIL and SUPERUSER_PASSWORD if both are set. */
export const applyEnvironment = (e: core.BootstrapEvent) => {
  e.next()
  const email = $os.getenv('SUPERUSER_EMAIL')
  const password = $os.getenv('SUPERUSER_PASSWORD')
  if (email && password) saveSuperuser(e.app, email, password)
  saveAddresses(e.app, $os.getenv('SITE_URL'))
}
