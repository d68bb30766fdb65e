import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readLastBackup } from '../backup/backup-list.ts'
import { isMissing } from '../process/full-folders.ts'
import { failureText } from '../process/report-failure.ts'
import type { Settings } from './settings.ts'

const secretsSchema = z.object({
  superuserEmail: z.email(),
  superuserPassword: z.string().min(10),
  publishToken: z.string().min(16),
  /** Password with which the demo accounts were created. */
  demoPassword: z.string().min(6),
})
export type Secrets = z.infer<typeof secretsSchema>

const fileIn = (dataDir: string): string => join(dataDir, 'secrets.json')

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new Error(`${file} cannot be read: ${failureText(error)}. Make it readable for the user that runs Haulindex.`)
  }
}

const parsed = (text: string): Secrets | undefined => {
  try {
    return secretsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * The secrets of a data folder; undefined if the folder lacks the file.
 * @throws one line with the next step if the file is damaged. New secrets would lock out publishers on other machines,
 * and nobody would know why.
 */
export const readSecrets = (dataDir: string): Secrets | undefined => {
  const file = fileIn(dataDir)
  const text = textOf(file)
  if (text === undefined) return undefined
  const secrets = parsed(text)
  if (secrets) return secrets
  const place = readLastBackup(dataDir)?.place ?? 'PLACE'
  throw new Error(
    `${file} is damaged. Restore the newest backup to an empty folder (DATA_DIR=FOLDER npm run restore -- ${place}) and copy secrets.json from there. Without a backup, move the file away, and the next start makes new secrets.`,
  )
}

/** Written to a temporary file first, so that a killed start leaves no incomplete file. */
const keep = (dataDir: string, secrets: Secrets): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const part = `${fileIn(dataDir)}.part`
  writeFileSync(part, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(part, fileIn(dataDir))
}

/**
 * The secrets that the server and the scripts share: from the settings, else from the data folder, else new random
 * ones, which are stored there, readable by their owner only.
 * @throws one line if the data folder's file is damaged
 */
export const loadSecrets = (settings: Settings): Secrets => {
  const kept = readSecrets(settings.DATA_DIR)
  const secrets: Secrets = kept ?? {
    superuserEmail: 'root@haulindex.example',
    superuserPassword: randomBytes(18).toString('base64url'),
    publishToken: randomBytes(24).toString('base64url'),
    demoPassword: settings.DEMO_PASSWORD ?? randomBytes(9).toString('base64url'),
  }
  if (!kept) keep(settings.DATA_DIR, secrets)
  return {
    superuserEmail: settings.SUPERUSER_EMAIL ?? secrets.superuserEmail,
    superuserPassword: settings.SUPERUSER_PASSWORD ?? secrets.superuserPassword,
    publishToken: settings.PUBLISH_TOKEN ?? secrets.publishToken,
    demoPassword: secrets.demoPassword,
  }
}
