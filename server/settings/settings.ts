import type { z } from 'zod'
import { isLoopback } from '../../domain/publishing/publish-signal.ts'
import { loadEnvFile } from '../process/cache-folder.ts'
import { SettingsError } from '../process/report-failure.ts'
import { folderFaults, groupFaults, spellingFaults } from './settings-faults.ts'
import { type EnvFile, NO_FILE, readEnvFile } from './settings-names.ts'
import { SETTINGS, type Settings, settingsSchema } from './settings-schema.ts'

export type { Settings }

/** By it `npm start` tells its children an address of its own choice. */
export const LOCAL_SIGNAL = 'PUBLISHER_URL'

const isSecret = (name: string): boolean => /PASS|TOKEN|SECRET|WEBHOOK|KEY_ID/.test(name)

type Environment = Record<string, string | undefined>

/** Text around a value that nobody meant: Docker's --env-file keeps quotes, editors leave spaces. */
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
 * Reads the settings from environment variables and the file .env; an empty variable counts as unset.
 * @param file what the file says
 * @throws SettingsError with a line for each wrong setting: its name, its value unless it is secret, and what it has to be
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

/** Where the publisher on this machine is told of changes; '' when nobody tells it. */
export const localSignalUrl = ({ REBUILD_WEBHOOK_URL }: Pick<Settings, 'REBUILD_WEBHOOK_URL'>): string =>
  process.env[LOCAL_SIGNAL] ?? (REBUILD_WEBHOOK_URL && isLoopback(REBUILD_WEBHOOK_URL) ? REBUILD_WEBHOOK_URL : '')

/** Where the site is reached: SITE_URL, else this machine. Without a trailing slash. */
export const siteUrl = ({ SITE_URL, HOST, PORT }: Pick<Settings, 'SITE_URL' | 'HOST' | 'PORT'>): string =>
  (SITE_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`).replace(/\/+$/, '')
