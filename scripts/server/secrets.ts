import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isMissing } from '../process/missing-file.ts'
import type { Settings } from './settings.ts'

const secretsSchema = z.object({
  superuserEmail: z.email(),
  superuserPassword: z.string().min(10),
  publishToken: z.string().min(16),
  /** Password that the demo accounts got when they were made. */
  demoPassword: z.string().min(6),
})
export type Secrets = z.infer<typeof secretsSchema>

const keptSecrets = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!isMissing(error))
      console.warn(`${file} is damaged: new secrets are made. Publishers on other machines need the new PUBLISH_TOKEN.`)
    return undefined
  }
}

/**
 * The secrets that the server and the scripts share: from the settings, else those that the data folder keeps, else
 * new random ones, which are then kept there, readable by their owner only.
 */
export const loadSecrets = (settings: Settings): Secrets => {
  const file = join(settings.DATA_DIR, 'secrets.json')
  const kept = secretsSchema.safeParse(keptSecrets(file)).data
  const secrets: Secrets = kept ?? {
    superuserEmail: 'root@haulindex.example',
    superuserPassword: randomBytes(18).toString('base64url'),
    publishToken: randomBytes(24).toString('base64url'),
    demoPassword: settings.DEMO_PASSWORD ?? randomBytes(9).toString('base64url'),
  }
  if (!kept) {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  }
  return {
    superuserEmail: settings.SUPERUSER_EMAIL ?? secrets.superuserEmail,
    superuserPassword: settings.SUPERUSER_PASSWORD ?? secrets.superuserPassword,
    publishToken: settings.PUBLISH_TOKEN ?? secrets.publishToken,
    demoPassword: secrets.demoPassword,
  }
}
