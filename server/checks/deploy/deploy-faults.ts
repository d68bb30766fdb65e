import { BRAND } from '../../../domain/brand.ts'
import { isWithin, parseNetworks } from '../../../domain/security/client-network.ts'
import { isPublicSite } from '../../pocketbase/public-site.ts'
import { type Settings, siteUrl } from '../../settings/settings.ts'

export interface DeployFacts {
  /** Paths that others on the machine can read and should not. */
  readableByOthers: readonly string[]
  /** Demo accounts that are there. */
  demoAccounts: readonly string[]
  /** What the publisher found to be not right with the bucket; '' for nothing. */
  bucketWarning: string
}

/** What is easily guessed; the settings refuse what is shorter still. */
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

/** What should be mended before a site that others can reach relies on it, each in one line; nothing for any other. */
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
