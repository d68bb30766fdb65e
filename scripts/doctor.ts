/**
 * Checks settings, database, release, cache and the newest backup, repairs derived files, and lists what is left to do.
 */

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { deployFacts, deployFaults } from '../server/checks/deploy/deploy-faults.ts'
import { checkNewestBackup } from '../server/checks/doctor/check-backup.ts'
import { checkCache } from '../server/checks/doctor/check-cache.ts'
import { checkDatabase } from '../server/checks/doctor/check-database.ts'
import { checkSite } from '../server/checks/doctor/check-site.ts'
import { Findings } from '../server/checks/doctor/findings.ts'
import { folderFault } from '../server/data-folder/folder-fault.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { runningServer } from '../server/data-folder/server-record.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { fullFolders } from '../server/process/full-folders.ts'
import { keepLog } from '../server/process/log.ts'
import {
  failureText,
  reportFailure,
  SettingsError,
  WRONG_SETTINGS_EXIT_CODE,
} from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings, type Settings } from '../server/settings/settings.ts'
import { readEnvFile, unknownNames } from '../server/settings/settings-names.ts'
import { SETTINGS } from '../server/settings/settings-schema.ts'

const USAGE = 'Usage: npm run doctor, or npm run doctor -- BACKUP-PLACE'
offerHelp(`${USAGE}

Checks settings, database, site and cache, and the newest backup if its place is named. Repairs what can be made again,
and lists what is left to do.`)

const readArguments = (): string | undefined => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  if (positionals.length > 1) throw new Error(USAGE)
  return positionals[0]
}

/** Files created by another user would prevent a start. */
const requireOwner = ({ DATA_DIR }: Settings): void => {
  const owner = statSync(DATA_DIR, { throwIfNoEntry: false })?.uid
  const user = process.getuid?.()
  if (owner !== undefined && user !== undefined && owner !== user)
    throw new Error(
      `${resolve(DATA_DIR)} belongs to user ${owner}, but you are user ${user}. Run this as its owner: runuser -u USER -- npm run doctor`,
    )
}

const settingsOf = (findings: Findings): Settings | undefined => {
  try {
    const settings = readSettings()
    findings.part('Settings', 'valid')
    const unknown = unknownNames(Object.keys(SETTINGS), readEnvFile())
    findings.bad(unknown.map((name) => `${name} in .env is not a setting, so it has no effect`))
    return settings
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    findings.part('Settings', 'wrong, so nothing else was checked')
    findings.bad(error.faults)
    findings.todo('Correct the settings named above, and run npm run doctor again.')
    return undefined
  }
}

/** The faults of `npm run check-deploy`. */
const checkDeployment = (settings: Settings, findings: Findings): void => {
  for (const fault of deployFaults(settings, deployFacts(settings))) findings.todo(`${fault}.`.replace(/\.\.$/, '.'))
}

/** @returns whether the data belongs to the site */
const checkFolders = (settings: Settings, findings: Findings): boolean => {
  for (const folder of fullFolders()) findings.todo(`Make room: the disk of ${folder} is full.`)
  try {
    const fault = folderFault(settings)
    if (fault) findings.todo(fault)
    return fault === undefined
  } catch {
    // the check of the database says more
    return false
  }
}

const READY_STEPS: Readonly<Record<string, string>> = {
  'disk full': 'Make room on the disk of DATA_DIR.',
  'publisher away': 'The publisher does not work: read the log, then restart Haulindex.',
  'publishing failed': 'The last publish failed: the console says why at /admin/publishing.',
  'mail late': 'Mail is late: the console says why at /admin/mail.',
  'register failed': 'Some federal files were not imported: the console says why at /admin/imports.',
  'register late': 'The federal files were not fetched for three days: read the log, and fetch them at /admin/imports.',
  'database failed': 'The database cannot be written: check the disk and the rights of DATA_DIR.',
}

const ANSWER_WITHIN_MS = 15_000

/** Asks the running product, if it runs. */
const checkRunning = async (url: string | undefined, findings: Findings): Promise<void> => {
  if (!url) return findings.part('Product', 'stopped')
  const ready = (await (
    await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  ).json()) as Record<string, unknown>
  const faults = Object.entries(ready).map(([name, state]) => `${name} ${String(state)}`)
  const steps = faults.flatMap((fault) => READY_STEPS[fault] ?? [])
  findings.part('Product', steps.length === 0 ? 'running and ready' : 'running, with faults')
  for (const step of steps) findings.todo(step)
}

const run = async (): Promise<void> => {
  const place = readArguments()
  const signal = stopSignal()
  const findings = new Findings((line) => console.log(line))
  const settings = settingsOf(findings)
  if (!settings) {
    findings.conclude()
    process.exitCode = WRONG_SETTINGS_EXIT_CODE
    return
  }
  requireOwner(settings)
  const url = await runningServer(settings.DATA_DIR)
  const isRunning = url !== undefined
  await checkRunning(url, findings).catch((error: unknown) => {
    findings.part('Product', `running, but not answering: ${failureText(error)}`)
    findings.todo('Restart Haulindex: PocketBase does not answer.')
  })
  const isOwn = checkFolders(settings, findings)
  const isSound = checkDatabase(settings.DATA_DIR, isRunning, findings)
  await checkCache(isRunning, findings)
  await checkSite(settings.SITE_DIR, { mayBuild: isOwn && isSound, isRunning }, signal, findings)
  await checkNewestBackup(settings, place, findings)
  if (isSound) checkDeployment(settings, findings)
  if (findings.conclude() > 0) process.exitCode = 1
}

keepFilesPrivate()
keepLog('doctor')
run()
  .catch((error: unknown) => reportFailure('Not checked', error))
  .finally(() => process.exit())
