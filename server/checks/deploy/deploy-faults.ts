import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEMO_ACCOUNTS } from '../../../demo/accounts.ts'
import { BRAND } from '../../../domain/brand.ts'
import { isWithin, parseNetworks } from '../../../domain/security/client-network.ts'
import { isPublicSite } from '../../pocketbase/public-site.ts'
import { type Settings, siteUrl } from '../../settings/settings.ts'

interface DeployFacts {
  /** Paths that other users of the machine can read, but should not. */
  readableByOthers: readonly string[]
  /** Existing demo accounts. */
  demoAccounts: readonly string[]
  /** The publisher's warning about the bucket, '' for none. */
  bucketWarning: string
}

/** Shorter secrets are easy to guess. The settings refuse even shorter ones. */
const SHORT_SECRET = 24
const SECRETS = ['PUBLISH_TOKEN', 'SUPERUSER_PASSWORD', 'REBUILD_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const
const MAILBOXES = ['MAIL_FROM', 'CONTACT_MAILBOX'] as const

const ofAddress = (settings: Settings): string[] => {
  const url = siteUrl(settings)
  if (!url.startsWith('https://'))
    return [`SITE_URL is ${url}: without https passwords travel so that others can read them`]
  if (settings.TRUSTED_PROXY) return []
  return [
    'TRUSTED_PROXY is not set, so all visitors count as one and share their limits: name the header in which your proxy tells their address, such as X-Forwarded-For',
  ]
}

const THIS_MACHINE = ['127.0.0.1', '::1']
const ofOperators = ({ ADMIN_NETWORKS }: Settings): string[] =>
  THIS_MACHINE.some((address) => isWithin(address, parseNetworks(ADMIN_NETWORKS)))
    ? [
        `ADMIN_NETWORKS is ${ADMIN_NETWORKS}, which contains this machine: a proxy here that sends no address shows PocketBase's sign-in at /_/ to everyone. Remove 127.0.0.1 and ::1`,
      ]
    : []

const ofMail = (settings: Settings): string[] => [
  ...(settings.SMTP_HOST ? [] : ['SMTP_HOST is not set: mails wait, and nobody gets any']),
  ...MAILBOXES.filter((name) => settings[name] === BRAND.mailbox).map(
    (name) => `${name} is ${BRAND.mailbox}, which nobody reads`,
  ),
]

const ofSecrets = (settings: Settings): string[] =>
  SECRETS.filter((name) => (settings[name]?.length ?? SHORT_SECRET) < SHORT_SECRET).map(
    (name) => `${name} is short: ${SHORT_SECRET} random characters cannot be guessed`,
  )

const ofFacts = ({ readableByOthers, demoAccounts, bucketWarning }: DeployFacts): string[] => [
  ...readableByOthers.map((path) => `Others on this machine can read ${path}: chmod go= ${path}`),
  ...demoAccounts.map((email) => `The demo account ${email} can sign in: remove it in the console`),
  ...(bucketWarning ? [bucketWarning] : []),
]

/** What to fix before a public site relies on this installation, one line each. Empty for a private one. */
export const deployFaults = (settings: Settings, facts: DeployFacts): string[] => {
  if (!isPublicSite(siteUrl(settings))) return []
  const limits = settings.FORM_LIMITS === 'off' ? ['FORM_LIMITS is off: nothing stops a flood of requests'] : []
  return [
    ...ofAddress(settings),
    ...ofOperators(settings),
    ...ofMail(settings),
    ...limits,
    ...ofSecrets(settings),
    ...ofFacts(facts),
  ]
}

const OTHERS_READ = 0o044
/** What only its owner may read. */
const PRIVATE = ['', 'secrets.json', 'pocketbase', 'pocketbase/data.db', 'pocketbase/storage']

const readableByOthers = (dataDir: string): string[] =>
  PRIVATE.map((name) => join(dataDir, name)).filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && (stats.mode & OTHERS_READ) !== 0
  })

const demoAccounts = (database: DatabaseSync): string[] => {
  const find = database.prepare('SELECT 1 FROM users WHERE email = ?')
  return DEMO_ACCOUNTS.map(({ email }) => email).filter((email) => find.get(email) !== undefined)
}

/** The publisher's latest warning about the bucket. An older database may lack the column. */
const bucketWarning = (database: DatabaseSync): string => {
  if (!database.prepare("SELECT 1 FROM pragma_table_info('publications') WHERE name = 'warning'").get()) return ''
  const newest = database.prepare(
    "SELECT warning FROM publications WHERE target = 's3' AND state = 'done' ORDER BY updated DESC LIMIT 1",
  )
  return String(newest.get()?.['warning'] ?? '')
}

const storedFacts = (dataDir: string, hasBucket: boolean): Pick<DeployFacts, 'demoAccounts' | 'bucketWarning'> => {
  const file = join(dataDir, 'pocketbase', 'data.db')
  if (!existsSync(file)) return { demoAccounts: [], bucketWarning: '' }
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return { demoAccounts: demoAccounts(database), bucketWarning: hasBucket ? bucketWarning(database) : '' }
  } finally {
    database.close()
  }
}

/** How a data folder is operated. @throws if its database cannot be read */
export const deployFacts = ({ DATA_DIR, SITE_BUCKET }: Settings): DeployFacts => ({
  readableByOthers: readableByOthers(DATA_DIR),
  ...storedFacts(DATA_DIR, SITE_BUCKET !== undefined),
})
