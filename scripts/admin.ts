import { parseArgs } from 'node:util'
import { makeAdministrator } from './accounts/make-administrator.ts'
import { reportFailure } from './process/report-failure.ts'
import { openBackend } from './server/backend.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'
import { readSettings, siteUrl } from './server/settings.ts'

const USAGE = 'Usage: npm run admin -- EMAIL [--new-password]'

const readArguments = (): { email: string; newPassword: boolean } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-password': { type: 'boolean' } },
  })
  const [email, ...more] = positionals
  if (!email || more.length) throw new Error(USAGE)
  return { email, newPassword: values['new-password'] === true }
}

const run = async () => {
  const settings = readSettings()
  const { email, newPassword } = readArguments()
  const backend = await openBackend(settings)
  try {
    const { told, password } = await makeAdministrator(backend, email, newPassword)
    console.log(told)
    if (password) console.log(`  Sign in   ${siteUrl(settings)}/auth\n  Password  ${password}`)
  } finally {
    await backend.close()
  }
}

keepFilesPrivate()
run().catch((error: unknown) => reportFailure('No administrator was made', error))
