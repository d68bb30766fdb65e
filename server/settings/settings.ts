import { realpathSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { z } from 'zod'
import { isLoopback } from '../../domain/publishing/publish-notification.ts'
import { loadEnvFile } from '../process/cache-folder.ts'
import { PROJECT } from '../process/project.ts'
import { SettingsError } from '../process/report-failure.ts'
import { type EnvFile, meantSetting, NO_FILE, readEnvFile } from './settings-names.ts'
import { SETTINGS, type Settings, settingsSchema } from './settings-schema.ts'

export type { Settings }

/** The variable with which `npm start` gives its children an address of its own choice. */
export const LOCAL_SIGNAL = 'PUBLISHER_URL'

const isSecret = (name: string): boolean => /PASS|TOKEN|SECRET|WEBHOOK|KEY_ID/.test(name)

type Environment = Record<string, string | undefined>

/** Accidental text around a value: Docker's --env-file keeps quotes, editors leave spaces. */
const wrappingFaults = (given: Environment): string[] =>
  Object.entries(given).flatMap(([name, value = '']) => {
    if (/[\r\n]/.test(value)) return [`${name} contains a line break: remove it`]
    if (isSecret(name)) return []
    if (/^(["']).*\1$/.test(value)) return [`${name} has quotes around its value: remove them`]
    return value === value.trim() ? [] : [`${name} has a space at its start or end: remove it`]
  })

const valueFaults = (given: Environment, { error }: z.ZodSafeParseResult<Settings>): string[] =>
  (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0])
    // text before an @ may be a password
    return `${name}${isSecret(name) ? '' : ` "${given[name]?.replace(/\/\/[^/]*@/, '//…@')}"`} must be ${message}`
  })

/**
 * Reads the settings from environment variables and the .env file. An empty variable counts as unset.
 * @param file the parsed file
 * @throws SettingsError with a line for each wrong setting: its name, its value unless it is secret, and what it must
 * be
 */
export const readSettings = (env?: Environment, file: EnvFile = env ? NO_FILE : readEnvFile()): Settings => {
  if (!env) loadEnvFile()
  const all = env ?? process.env
  const given = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, all[name] || undefined]))
  const spelling = spellingFaults(Object.keys(SETTINGS), all, file.names)
  const wrapping = wrappingFaults(given)
  const result = settingsSchema.safeParse(given)
  const values = wrapping.length > 0 ? wrapping : valueFaults(given, result)
  const together = result.success ? [...groupFaults(result.data), ...folderFaults(result.data)] : []
  const faults = [...file.faults, ...spelling, ...values, ...together]
  if (faults.length > 0 || !result.success) throw new SettingsError(faults)
  return result.data
}

/** Where changes are reported to the publisher on this machine; '' if they are not. */
export const localSignalUrl = ({ REBUILD_WEBHOOK_URL }: Pick<Settings, 'REBUILD_WEBHOOK_URL'>): string =>
  process.env[LOCAL_SIGNAL] ?? (REBUILD_WEBHOOK_URL && isLoopback(REBUILD_WEBHOOK_URL) ? REBUILD_WEBHOOK_URL : '')

/** The site's address: SITE_URL, else this machine. Without a trailing slash. */
export const siteUrl = ({ SITE_URL, HOST, PORT }: Pick<Settings, 'SITE_URL' | 'HOST' | 'PORT'>): string =>
  (SITE_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`).replace(/\/+$/, '')

// Problems beyond a single value: misspelled names, contradictions, unusable folders.

/** Without SMTP_HOST the others have no effect, and other programs in a shell use such names, too. */
const hasNoEffect = (meant: string, { SMTP_HOST }: Record<string, string | undefined>): boolean =>
  meant.startsWith('SMTP_') && meant !== 'SMTP_HOST' && !SMTP_HOST

/** Refuses a name that is nearly a setting's, because the setting would silently keep its default. */
const spellingFaults = (
  known: readonly string[],
  env: Record<string, string | undefined>,
  fileNames: readonly string[],
): string[] =>
  [...new Set([...fileNames, ...Object.keys(env)])].flatMap((name) => {
    const isInFile = fileNames.includes(name)
    const meant = meantSetting(known, name, isInFile)
    // another program's variable may resemble an existing setting
    if (!meant || !env[name] || (!isInFile && (env[meant] || hasNoEffect(meant, env)))) return []
    return [
      `${name} is not a setting. Did you mean ${meant}? Correct the name${isInFile ? ' in .env' : ''}, or remove it`,
    ]
  })

type Values = Readonly<Settings>

const mailFaults = ({ SMTP_HOST, SMTP_PORT, SMTP_TLS, SMTP_USER, SMTP_PASSWORD }: Values): string[] => {
  if (!SMTP_HOST) return []
  return [
    ...(SMTP_USER && !SMTP_PASSWORD ? ['SMTP_USER needs SMTP_PASSWORD: set both or neither'] : []),
    ...(SMTP_PASSWORD && !SMTP_USER ? ['SMTP_PASSWORD needs SMTP_USER: set both or neither'] : []),
    ...(SMTP_PORT === 465 && SMTP_TLS === '0'
      ? ['SMTP_PORT 465 is encrypted from the first byte: set SMTP_TLS=1']
      : []),
    ...((SMTP_PORT === 587 || SMTP_PORT === 25) && SMTP_TLS === '1'
      ? [
          `SMTP_TLS 1 does not work on SMTP_PORT ${SMTP_PORT}, which is encrypted later: set SMTP_TLS=0, or SMTP_PORT=465`,
        ]
      : []),
  ]
}

const bucketFaults = ({
  SITE_BUCKET,
  SITE_BUCKET_ENDPOINT,
  SITE_BUCKET_KEY_ID,
  SITE_BUCKET_SECRET,
}: Values): string[] => {
  if (!SITE_BUCKET) return []
  const { hostname, pathname, protocol, host } = new URL(SITE_BUCKET_ENDPOINT ?? 'https://localhost')
  const isInHost = hostname.startsWith(`${SITE_BUCKET}.`)
  const alone = `${protocol}//${isInHost ? host.slice(SITE_BUCKET.length + 1) : host}`
  return [
    ...(SITE_BUCKET_KEY_ID && SITE_BUCKET_SECRET
      ? []
      : ['SITE_BUCKET needs SITE_BUCKET_KEY_ID and SITE_BUCKET_SECRET: set all three or none']),
    ...(isInHost || pathname !== '/'
      ? [
          `SITE_BUCKET_ENDPOINT "${SITE_BUCKET_ENDPOINT}" must be the address of the storage without the bucket: ${alone}`,
        ]
      : []),
  ]
}

/** Settings that contradict each other, each in one line. */
const groupFaults = (settings: Values): string[] => [...mailFaults(settings), ...bucketFaults(settings)]

const FOLDERS = ['DATA_DIR', 'SITE_DIR', 'CACHE_DIR'] as const
const SYSTEM =
  /^\/(?:bin|boot|dev|etc|home|lib|lib64|opt|proc|root|run|sbin|sys|usr|var|var\/lib|var\/cache|usr\/local)?$/
const OF_CODE = [
  'admin',
  'contract',
  'demo',
  'deploy',
  'docs',
  'domain',
  'importer',
  'node_modules',
  'pocketbase',
  'publisher',
  'scripts',
  'server',
  'site',
  'tests',
  'tools',
]
/** Folders below DATA_DIR that are part of the data. A site or a cache beside them is allowed. */
const OF_DATA = ['pocketbase', 'mail', 'imports', 'upgrades']

interface Place {
  path: string
  stats: Stats
}

/** The folder or file itself, or its nearest parent that exists. */
const nearest = (path: string): Place => {
  try {
    return { path, stats: statSync(path) }
  } catch {
    return nearest(dirname(path))
  }
}

/** A path without links, even if it does not exist yet. */
const realPath = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return join(realPath(dirname(path)), basename(path))
  }
}

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith('../'))
}

const placeFault = (name: string, given: string): string | undefined => {
  const { path, stats } = nearest(resolve(given))
  if (!stats.isDirectory()) {
    const kind = stats.isFile() ? 'a file' : 'not a folder'
    return `${name} "${given}" must be a folder, but ${path} is ${kind}: name another folder`
  }
  const real = realPath(resolve(given))
  const project = realPath(PROJECT)
  if (OF_CODE.some((folder) => isWithin(real, join(project, folder))))
    return `${name} "${given}" is part of the code: name another folder`
  const isShared = SYSTEM.test(real) || real === realPath(tmpdir()) || isWithin(project, real)
  return isShared ? `${name} "${given}" must be a folder of its own, such as ${join(real, 'haulindex')}` : undefined
}

const pairFault = (inner: string, outer: string, values: Values): string | undefined => {
  const [path, folder] = [inner, outer].map((name) => realPath(resolve(values[name as (typeof FOLDERS)[number]])))
  if (!path || !folder || !isWithin(path, folder)) return undefined
  if (path === folder)
    return inner < outer ? `${inner} and ${outer} are both ${path}: give each a folder of its own` : undefined
  const isGuest = outer === 'DATA_DIR' && !OF_DATA.some((name) => isWithin(path, join(folder, name)))
  return isGuest ? undefined : `${inner} ${path} is inside ${outer} ${folder}: move it out of there`
}

/** Folders that cannot be used, each in one line. */
const folderFaults = (settings: Values): string[] => {
  const places = FOLDERS.flatMap((name) => placeFault(name, settings[name]) ?? [])
  if (places.length > 0) return places
  return FOLDERS.flatMap((inner) =>
    FOLDERS.filter((outer) => outer !== inner).flatMap((outer) => pairFault(inner, outer, settings) ?? []),
  )
}
