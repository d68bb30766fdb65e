import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/pocketbase-server.ts'
import { PROJECT } from '../../scripts/lib/project.ts'

export const DEMO_PASSWORD = 'demo-password'
/** Companies of the directory that the browser tests use. */
export const DEMO_LISTINGS = 150

/** Runs `npm start` as a new user would, in folders of its own on a free port, once for all browser tests. */
const startForBrowser = async (): Promise<() => Promise<void>> => {
  const dir = await mkdtemp(join(tmpdir(), 'haulindex-'))
  const child = spawn(process.execPath, [join(PROJECT, 'scripts', 'start.ts')], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: join(dir, 'data'),
      SITE_DIR: join(dir, 'site'),
      DEMO_LISTINGS: String(DEMO_LISTINGS),
      DEMO_PASSWORD,
      FORM_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((ok, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Ctrl-C')) ok()
    })
    child.once('exit', (code) => fail(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  const addressOf = (name: string) => new RegExp(`${name}\\s+(http:\\S+)`).exec(output)?.[1] ?? ''
  process.env['HAULINDEX_URL'] = addressOf('Haulindex')
  process.env['HAULINDEX_MAIL_URL'] = addressOf('Mail')
  return async () => {
    const ended = new Promise((ok) => child.once('exit', ok))
    child.kill('SIGTERM')
    await ended
    await rm(dir, { recursive: true, force: true })
  }
}

export default startForBrowser
