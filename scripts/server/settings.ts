import { z } from 'zod'
import { BRAND } from '../../domain/brand.ts'
import { isLoopback } from '../../domain/publishing/publish-signal.ts'
import { parseNetworks } from '../../domain/security/client-network.ts'
import { STORED_FORMS } from '../../domain/stored-pages.ts'
import { loadEnvFile } from '../process/cache-folder.ts'
import { LOG_LEVELS } from '../process/log.ts'

const port = z.coerce
  .number('a port number')
  .int('a port number')
  .min(1, 'a port from 1')
  .max(65535, 'a port up to 65535')
const webAddress = z.url({ protocol: /^https?$/, error: 'a web address that starts with http:// or https://' })
const onOff = z.enum(['0', '1'], 'either 0 or 1')
const secret = (length: number) => z.string().min(length, `at least ${length} characters`)

const areNetworks = (list: string): boolean => {
  try {
    return parseNetworks(list).length >= 0
  } catch {
    return false
  }
}

/** By it `npm start` tells its children an address of its own choice. */
export const LOCAL_SIGNAL = 'PUBLISHER_URL'

/** Every environment variable that Haulindex reads. `.env.example` lists the same ones; a test compares the two. */
export const SETTINGS = {
  PORT: port.default(4321),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  SITE_DIR: z.string().default('dist'),
  CACHE_DIR: z.string().default('.cache'),
  SITE_URL: webAddress.optional(),
  DEMO_LISTINGS: z.coerce
    .number('a whole number')
    .int('a whole number')
    .min(0, 'not below 0')
    .max(1_000_000)
    .default(600),
  DEMO_PASSWORD: secret(6).optional(),
  POCKETBASE_URL: webAddress.optional(),
  POCKETBASE_BIN: z.string().optional(),
  POCKETBASE_DOWNLOAD: z.enum(['on', 'off'], 'either on or off').default('on'),
  CHROMIUM_PATH: z.string().optional(),
  PUBLISH_TOKEN: secret(16).optional(),
  SUPERUSER_EMAIL: z.email('an e-mail address').optional(),
  SUPERUSER_PASSWORD: secret(10).optional(),
  BACKUP_PASSPHRASE: secret(12).optional(),
  BACKUP_ENDPOINT: webAddress.optional(),
  BACKUP_REGION: z.string().default('us-east-1'),
  BACKUP_KEY_ID: z.string().optional(),
  BACKUP_SECRET: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_TLS: onOff.default('0'),
  MAIL_FROM: z.email('an e-mail address').default(BRAND.mailbox),
  MAIL_FROM_NAME: z.string().default(BRAND.name),
  CONTACT_MAILBOX: z.email('an e-mail address').default(BRAND.mailbox),
  MAIL_EVENTS_TOKEN: secret(16).optional(),
  METRICS_TOKEN: secret(16).optional(),
  LOG_FORMAT: z.enum(['text', 'json'], 'either text or json').default('text'),
  LOG_LEVEL: z.enum(LOG_LEVELS, LOG_LEVELS.join(', ')).default('info'),
  TRUSTED_PROXY: z
    .string()
    .regex(/^[A-Za-z][A-Za-z-]*$/, 'the name of a header')
    .optional(),
  ADMIN_NETWORKS: z
    .string()
    .refine(areNetworks, 'a list of addresses and networks such as 10.0.0.0/8, separated by commas')
    .default(''),
  FORM_LIMITS: z.enum(['on', 'off'], 'either on or off').default('on'),
  ALLOW_LARGE_DROP: onOff.default('0'),
  REBUILD_WEBHOOK_URL: webAddress.optional(),
  REBUILD_WEBHOOK_SECRET: secret(16).optional(),
  PAGES_STORED: z.enum(STORED_FORMS, STORED_FORMS.join(' or ')).default('plain'),
  PUBLISHER: z.enum(['on', 'off'], 'either on or off').default('on'),
  SITE_BUCKET: z.string().optional(),
  SITE_BUCKET_ENDPOINT: webAddress.optional(),
  SITE_BUCKET_REGION: z.string().default('us-east-1'),
  SITE_BUCKET_KEY_ID: z.string().optional(),
  SITE_BUCKET_SECRET: z.string().optional(),
  PURGE_URL: webAddress.optional(),
  PURGE_TOKEN: z.string().optional(),
  REBUILD_MIN_SECONDS: z.coerce.number('a whole number').int('a whole number').min(1, 'at least 1').default(300),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and dashes')
    .optional(),
  INDEXNOW_ENDPOINT: webAddress.default('https://api.indexnow.org/indexnow'),
} as const

const settingsSchema = z.object(SETTINGS)
export type Settings = z.infer<typeof settingsSchema>

/** The settings are wrong; the message names each variable in one line. */
export class SettingsError extends Error {}

/** The environment's variables, and those of a file .env that it does not set. */
const environment = (): NodeJS.ProcessEnv => {
  loadEnvFile()
  return process.env
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @throws SettingsError that names every wrong variable, its value and what it has to be (secrets are not printed).
 */
export const readSettings = (env: Record<string, string | undefined> = environment()): Settings => {
  const given = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, env[name] || undefined]))
  const result = settingsSchema.safeParse(given)
  if (result.success) return result.data
  throw new SettingsError(
    result.error.issues
      .map(({ path, message }) => {
        const name = String(path[0])
        const value = /PASS|TOKEN|SECRET|WEBHOOK|KEY_ID/.test(name) ? '' : ` "${given[name]}"`
        return `${name}${value} must be ${message}`
      })
      .join('; '),
  )
}

/** Where the publisher on this machine is told of changes; '' when nobody tells it. */
export const localSignalUrl = ({ REBUILD_WEBHOOK_URL }: Pick<Settings, 'REBUILD_WEBHOOK_URL'>): string =>
  process.env[LOCAL_SIGNAL] ?? (REBUILD_WEBHOOK_URL && isLoopback(REBUILD_WEBHOOK_URL) ? REBUILD_WEBHOOK_URL : '')

/** Where the site is reached: SITE_URL, else this machine. Without a trailing slash. */
export const siteUrl = ({ SITE_URL, HOST, PORT }: Pick<Settings, 'SITE_URL' | 'HOST' | 'PORT'>): string =>
  (SITE_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`).replace(/\/+$/, '')
