import { isIP } from 'node:net'
import { z } from 'zod'
import { BRAND } from '../../domain/brand.ts'
import { TWIN_SETTINGS } from '../../domain/directory/pages/twins/twin-forms.ts'
import { parseNetworks } from '../../domain/security/client-network.ts'
import { STORED_FORMS } from '../../domain/serving/stored-pages.ts'
import { LOG_LEVELS } from '../process/log.ts'
import { isNear } from './settings-names.ts'

/** A check that says what a value must be; '' if it is valid. */
const rule = (faultOf: (value: string) => string) =>
  z.string().superRefine((value, context) => {
    const message = faultOf(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const port = z.coerce
  .number('a port number')
  .int('a port number')
  .min(1, 'a port from 1')
  .max(65535, 'a port up to 65535')
const wholeNumber = z.coerce.number('a whole number').int('a whole number')
const webAddress = z.url({ protocol: /^https?$/, error: 'a web address that starts with http:// or https://' })
const onOff = z.enum(['on', 'off'], 'either on or off')
const zeroOne = z.enum(['0', '1'], 'either 1 for yes or 0 for no')
const secret = (length: number) => z.string().min(length, `at least ${length} characters`)
const email = z.email('an email address alone, such as hello@example.com')

const HOST_NAME = /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?$/i
/** @param portName the setting for a port */
const host = (portName: string) =>
  rule((value) => {
    const named = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^@/]*@)?(\[[^\]]*\]|[^:/]*)(?::(\d+))?\/*$/i.exec(value)
    if (isIP(value) || HOST_NAME.test(value)) return ''
    const name = named?.[1]?.replace(/^\[|\]$/g, '') ?? ''
    if (!isIP(name) && !HOST_NAME.test(name)) return 'a host name or an IP address'
    return `the host name alone: ${name}${named?.[2] ? `, with the port in ${portName}=${named[2]}` : ''}`
  })

/** The address of a whole site. */
const siteAddress = webAddress.superRefine((value, context) => {
  if (!URL.canParse(value)) return
  const { pathname, search, hash, origin, username } = new URL(value)
  if (pathname !== '/' || search || hash || username)
    context.addIssue({ code: 'custom', message: `the address alone, without a path: ${origin}` })
})

const areNetworks = (list: string): boolean => {
  try {
    return parseNetworks(list).length >= 0
  } catch {
    return false
  }
}

const PROXY_HEADERS = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'Fly-Client-IP']
const PROXY_HEADER = `the name of the header in which your proxy passes the visitor's address, such as ${PROXY_HEADERS[0]}`
/** Names of headers with an address contain a dash; true, yes and on do not. */
const proxyHeader = rule((value) => {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)+$/i.test(value)) return PROXY_HEADER
  if (/^x-forwarded-(?:proto|host|port|server|prefix)$/i.test(value)) return PROXY_HEADER
  const meant = PROXY_HEADERS.find((name) => isNear(value.toLowerCase(), name.toLowerCase(), 2))
  return meant && meant.toLowerCase() !== value.toLowerCase() ? `spelled ${meant}` : ''
})

/** Every environment variable that Haulindex reads. `.env.example` lists the same ones; a test compares the two. */
export const SETTINGS = {
  PORT: port.default(4321),
  HOST: host('PORT').default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  SITE_DIR: z.string().default('dist'),
  CACHE_DIR: z.string().default('.cache'),
  SITE_URL: siteAddress.optional(),
  DEMO_LISTINGS: wholeNumber.min(0, 'not below 0').max(1_000_000, 'at most 1000000').default(600),
  DEMO_PASSWORD: secret(6).optional(),
  POCKETBASE_URL: webAddress.optional(),
  POCKETBASE_BIN: z.string().optional(),
  POCKETBASE_DOWNLOAD: onOff.default('on'),
  CHROMIUM_PATH: z.string().optional(),
  PUBLISH_TOKEN: secret(16).optional(),
  SUPERUSER_EMAIL: email.optional(),
  SUPERUSER_PASSWORD: secret(10).optional(),
  BACKUP_PASSPHRASE: secret(12).optional(),
  BACKUP_ENDPOINT: webAddress.optional(),
  BACKUP_REGION: z.string().default('us-east-1'),
  BACKUP_KEY_ID: z.string().optional(),
  BACKUP_SECRET: z.string().optional(),
  SMTP_HOST: host('SMTP_PORT').optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_TLS: zeroOne.default('0'),
  MAIL_FROM: email.default(BRAND.mailbox),
  MAIL_FROM_NAME: z.string().default(BRAND.name),
  CONTACT_MAILBOX: email.default(BRAND.mailbox),
  MAIL_EVENTS_TOKEN: secret(16).optional(),
  METRICS_TOKEN: secret(16).optional(),
  LOG_FORMAT: z.enum(['text', 'json'], 'either text or json').default('text'),
  LOG_LEVEL: z.enum(LOG_LEVELS, LOG_LEVELS.join(', ')).default('info'),
  TRUSTED_PROXY: proxyHeader.optional(),
  ADMIN_NETWORKS: z
    .string()
    .refine(areNetworks, 'a list of addresses and networks such as 10.0.0.0/8, separated by commas')
    .default(''),
  IMPORT_NETWORKS: z
    .string()
    .refine(areNetworks, 'a list of addresses and networks such as 10.0.0.0/8, separated by commas')
    .default(''),
  REGISTER_URL: webAddress.default('https://data.transportation.gov'),
  REGISTER_EVERY: z.enum(['day'], 'day, or not set').optional(),
  FORM_LIMITS: onOff.default('on'),
  ALLOW_LARGE_DROP: zeroOne.default('0'),
  ALLOW_OTHER_DATA: zeroOne.default('0'),
  REBUILD_WEBHOOK_URL: webAddress.optional(),
  REBUILD_WEBHOOK_SECRET: secret(16).optional(),
  PAGE_TWINS: z.enum(TWIN_SETTINGS, TWIN_SETTINGS.join(', ')).default('all'),
  DATASET: onOff.default('on'),
  PAGES_STORED: z.enum(STORED_FORMS, STORED_FORMS.join(' or ')).default('plain'),
  PUBLISHER: onOff.default('on'),
  SITE_BUCKET: rule((value) =>
    /^[\w.-]+$/.test(value) ? '' : `the name of a bucket alone: ${value.replace(/^\w*:?\/+|\/.*$/g, '')}`,
  ).optional(),
  SITE_BUCKET_ENDPOINT: webAddress.optional(),
  SITE_BUCKET_REGION: z.string().default('us-east-1'),
  SITE_BUCKET_KEY_ID: z.string().optional(),
  SITE_BUCKET_SECRET: z.string().optional(),
  PURGE_URL: webAddress.optional(),
  PURGE_TOKEN: z.string().optional(),
  REBUILD_MIN_SECONDS: wholeNumber.min(1, 'at least 1').default(300),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and dashes')
    .optional(),
  INDEXNOW_ENDPOINT: webAddress.default('https://api.indexnow.org/indexnow'),
} as const

export const settingsSchema = z.object(SETTINGS)
export type Settings = z.infer<typeof settingsSchema>
