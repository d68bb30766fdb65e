import { BRAND } from '../../domain/brand.ts'
import { assignDirectoryId } from './database/directory-settings.ts'
import { storeBootstrapApp } from './jobs.ts'
import { giveUpOwnMails } from './mail/settle-mails.ts'
import { warmNextEngine } from './operation/warm-engines.ts'

const upsertSuperuser = (app: core.App, email: string, password: string) => {
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

const applyAddresses = ({ meta }: core.Settings) => {
  meta.appName = BRAND.name
  meta.senderName = $os.getenv('MAIL_FROM_NAME') || BRAND.name
  meta.senderAddress = $os.getenv('MAIL_FROM') || BRAND.mailbox
  meta.appURL = $os.getenv('SITE_URL') || meta.appURL
}

/** Without SMTP_HOST, emails wait: PocketBase would otherwise send them with the system's sendmail. */
const applyMailServer = ({ smtp }: core.Settings) => {
  const host = $os.getenv('SMTP_HOST')
  smtp.enabled = host !== ''
  if (!host) return
  smtp.host = host
  smtp.port = Number($os.getenv('SMTP_PORT') || '587')
  smtp.username = $os.getenv('SMTP_USER')
  // The password stays out of the database and its backups: `deliverOverdue` reads it from the environment.
  smtp.password = ''
  smtp.tls = $os.getenv('SMTP_TLS') === '1'
}

/** TRUSTED_PROXY names the header in which a proxy sends the visitor's IP address. */
const applyProxy = ({ trustedProxy }: core.Settings) => {
  const header = $os.getenv('TRUSTED_PROXY')
  trustedProxy.headers = header ? [header] : []
}

const applyLimits = ({ rateLimits }: core.Settings) => {
  const limits = $os.getenv('FORM_LIMITS')
  if (limits) rateLimits.enabled = limits !== 'off'
}

const applySettings = (app: core.App) => {
  const settings = app.settings()
  // The JSON of the settings does not contain the password.
  const fingerprint = () => JSON.stringify(settings) + settings.smtp.password
  const before = fingerprint()
  applyAddresses(settings)
  applyMailServer(settings)
  applyProxy(settings)
  applyLimits(settings)
  // Saving the settings resets the rate limiter, so save only if something changed.
  if (fingerprint() !== before) app.save(settings)
}

/**
 * On bootstrap: applies the environment's settings, creates the superuser of SUPERUSER_EMAIL and SUPERUSER_PASSWORD if
 * both are set, gives new data its id, and releases the emails that the server was sending when it stopped.
 */
export const applyEnvironment = (e: core.BootstrapEvent) => {
  e.next()
  storeBootstrapApp(e.app)
  assignDirectoryId(e.app)
  const email = $os.getenv('SUPERUSER_EMAIL')
  const password = $os.getenv('SUPERUSER_PASSWORD')
  if (email && password) upsertSuperuser(e.app, email, password)
  applySettings(e.app)
  // Bootstrap runs before the migrations of a new database.
  if (e.app.hasTable('outbox_mails')) giveUpOwnMails(e.app)
}

/**
 * After the settings are loaded: FORM_LIMITS overrides the rate limits, which the migrations of a new database switch
 * on after the bootstrap.
 */
export const applyFormLimits = (e: core.SettingsReloadEvent) => {
  e.next()
  applyLimits(e.app.settings())
  warmNextEngine(e.app)
}
