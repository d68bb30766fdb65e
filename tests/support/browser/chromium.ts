import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from 'playwright'

interface Browser {
  executablePath: string
  env: Record<string, string>
}

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const unpackInto = async (dir: string, packageDir: string) => {
  await mkdir(dir, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = dir // the package unpacks into os.tmpdir()
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(packageDir, 'bin/al2023.tar.br')) // libnss3 and friends, for a bare machine
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Unpacks @sparticuz/chromium once per version into node_modules/.cache. Several processes may start it at once. */
const bundled = async (): Promise<Browser> => {
  const packageDir = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const dir = resolve('node_modules/.cache', `chromium-${version}`)
  const executablePath = join(dir, 'chromium')
  if (!existsSync(executablePath)) {
    const part = `${dir}.${process.pid}`
    await rm(part, { recursive: true, force: true })
    await unpackInto(part, packageDir)
    await rename(part, dir).catch(async (error: unknown) => {
      if (!existsSync(executablePath)) throw error
      await rm(part, { recursive: true, force: true }) // another process was first
    })
  }
  const lacksLibraries = execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')
  const needsFonts = lacksLibraries || !existsSync('/etc/fonts/fonts.conf')
  return {
    executablePath,
    env: {
      FONTCONFIG_PATH: needsFonts ? join(dir, 'fonts') : '/etc/fonts',
      ...(lacksLibraries ? { LD_LIBRARY_PATH: join(dir, 'al2023/lib') } : {}),
    },
  }
}

const installed = (cause: unknown): Browser => {
  const executablePath = INSTALLED.find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium: run npm ci, or set CHROMIUM_PATH', { cause })
  return { executablePath, env: {} }
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

/**
 * How Playwright and Lighthouse start Chromium: CHROMIUM_PATH, else the one in node_modules, else the system's.
 * @throws an error of one line if there is none
 */
export const launchOptions = async (): Promise<LaunchOptions> => {
  const given = process.env.CHROMIUM_PATH
  const browser = given ? { executablePath: given, env: {} } : await bundled().catch(installed)
  return {
    executablePath: browser.executablePath,
    env: definedOnly({ ...process.env, ...browser.env }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic'],
  }
}
