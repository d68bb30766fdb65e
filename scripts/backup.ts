import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { passphraseOf } from '../server/backup/backup-list.ts'
import { checkBackup } from '../server/backup/check-backup.ts'
import { makeBackup } from '../server/backup/make-backup.ts'
import { openStore } from '../server/backup/stores/open-store.ts'
import { openOrMakeVault, openVault } from '../server/backup/vault.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { tellStop } from '../server/process/announce-stop.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

const USAGE = 'Usage: npm run backup -- TARGET [--keep 30], or npm run backup -- TARGET --check'
offerHelp(`${USAGE}

Writes an encrypted backup of DATA_DIR to a folder or a bucket (s3://NAME). It reads only files that have changed.

  --keep N   keep this many backups (30)
  --check    read the newest backup, and say if everything in it can be restored`)
const KEEP = '30'

const readArguments = (): { target: string; keep: number; check: boolean } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string', default: KEEP }, check: { type: 'boolean', default: false } },
  })
  const [target, ...more] = positionals
  const keep = Number(values.keep)
  if (!target || more.length || !Number.isInteger(keep) || keep < 1) throw new Error(USAGE)
  return { target, keep, check: values.check }
}

const run = async () => {
  const settings = readSettings()
  const { target, keep, check } = readArguments()
  const passphrase = passphraseOf(settings)
  const store = openStore(target, settings)
  if (check) {
    const { name, files } = await checkBackup(await openVault(store, passphrase))
    return console.log(`All ${formatCount(files)} files of the backup ${name} can be restored.`)
  }
  const { name, isAhead, files, megabytes } = await makeBackup(settings, await openOrMakeVault(store, passphrase), keep)
  console.log(`Backed up ${formatCount(files)} files, ${formatCount(megabytes)} MB, as ${name} in ${target}`)
  if (isAhead)
    console.warn(
      'It is named after the backup before it, which was made when the clock of a machine ran ahead. Check the clock.',
    )
}

keepFilesPrivate()
tellStop(() => 'The backups of before are whole; the next one goes on with what this one has stored.')
run().catch((error: unknown) => reportFailure('Not backed up', error))
