import { formatCount } from '../../../domain/text/format.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { type LastBackup, passphraseOf, readLastBackup } from '../../backup/backup-list.ts'
import { checkBackup } from '../../backup/check-backup.ts'
import { openStore } from '../../backup/stores/open-store.ts'
import { openVault } from '../../backup/vault.ts'
import { failureText } from '../../process/report-failure.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Findings } from './findings.ts'

/** One is made each night. */
const OLD_HOURS = 30

const ageOf = ({ madeAt }: LastBackup): number => Math.max(0, Math.round((Date.now() - Date.parse(madeAt)) / HOUR_MS))

/** Reads all of the newest backup. @param place where to look; by default the target of the last backup */
export const checkNewestBackup = async (
  settings: Settings,
  place: string | undefined,
  findings: Findings,
): Promise<void> => {
  const last = readLastBackup(settings.DATA_DIR)
  const where = place ?? last?.place
  if (!where) {
    findings.part('Backup', 'none was made from this folder')
    return findings.todo(
      'Make a backup: npm run backup -- PLACE. deploy/systemd has a timer that makes one each night.',
    )
  }
  if (last && ageOf(last) > OLD_HOURS)
    findings.todo(
      `Find out why there has been no backup for ${ageOf(last)} hours: journalctl -u haulindex-backup -n 50`,
    )
  try {
    const vault = await openVault(openStore(where, settings), passphraseOf(settings))
    const { name, files } = await checkBackup(vault)
    const age = last?.name === name ? `, ${ageOf(last)} hours old` : ''
    findings.part('Backup', `${name} in ${where}${age}: all ${formatCount(files)} files can be restored`)
  } catch (error) {
    findings.part('Backup', `the newest in ${where} could not be verified: ${failureText(error)}`)
    findings.todo(`Correct what the Backup line says, then make another backup: npm run backup -- ${where}`)
  }
}
