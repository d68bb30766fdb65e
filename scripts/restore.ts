import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { passphraseOf } from '../server/backup/backup-list.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { openStore } from '../server/backup/stores/open-store.ts'
import { openVault } from '../server/backup/vault.ts'
import { hasBrokenOff } from '../server/data-folder/folder-fault.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { tellStop } from '../server/process/announce-stop.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

const USAGE = 'Usage: npm run restore -- SOURCE [--backup NAME] [--force]'
offerHelp(`${USAGE}

Replaces DATA_DIR by a backup. The earlier contents stay next to it.

  --backup NAME   another backup than the newest
  --force         replace a folder that is not empty`)

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' }, force: { type: 'boolean', default: false } },
  })
  const [source, ...more] = positionals
  if (!source || more.length) throw new Error(USAGE)
  return { source, name: values.backup, force: values.force }
}

const run = async () => {
  const settings = readSettings()
  const { source, name, force } = readArguments()
  const vault = await openVault(openStore(source, settings), passphraseOf(settings))
  const { backup, replaced, mails } = await restoreBackup(settings, vault, { name, force })
  console.log(
    `Restored ${formatCount(backup.files.length)} files as they were at ${backup.madeAt}, to ${settings.DATA_DIR}`,
  )
  if (replaced) console.log(`The earlier contents are in ${replaced}`)
  if (mails) console.log(`${formatCount(mails)} pending emails are not sent automatically. The console shows them`)
}

keepFilesPrivate()
tellStop(() =>
  hasBrokenOff(readSettings().DATA_DIR)
    ? 'The data folder is half replaced: the same command ends that, and nothing starts before.'
    : 'The data folder is as it was.',
)
run().catch((error: unknown) => reportFailure('Not restored', error))
