import { parseArgs } from 'node:util'
import { makeAdministrator } from '../server/accounts/make-administrator.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

const USAGE = 'Usage: npm run admin -- EMAIL [--print] [--new-password] [--no-second-factor]'
offerHelp(`${USAGE}

Makes an account an administrator, or creates one, and emails a link that sets its password.

  --print              print the link instead of sending it
  --new-password       send a link to an administrator who forgot the password
  --no-second-factor   turn off the second step of the sign-in, if it was lost`)

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
