import { parseArgs } from 'node:util'
import { makeAdministrator } from '../server/accounts/make-administrator.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

const USAGE = 'Usage: npm run admin -- EMAIL [--print] [--new-password] [--no-second-factor]'

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'new-password': { type: 'boolean' },
      'no-second-factor': { type: 'boolean' },
      print: { type: 'boolean' },
    },
  })
  const [email, ...more] = positionals
  if (!email || more.length) throw new Error(USAGE)
  return {
    email,
    newPassword: values['new-password'] === true,
    isSecondFactorOff: values['no-second-factor'] === true,
    isPrinted: values.print === true,
  }
}

const run = async () => {
  const settings = readSettings()
  const { email, isPrinted, ...wishes } = readArguments()
  const isMailed = settings.SMTP_HOST !== undefined && !isPrinted
  const backend = await openBackend(settings)
  try {
    const { told, link } = await makeAdministrator(backend, email, { ...wishes, isMailed })
    console.log(told)
    if (link) console.log(`  ${link}`)
  } finally {
    await backend.close()
  }
}

keepFilesPrivate()
run().catch((error: unknown) => reportFailure('No administrator was made', error))
