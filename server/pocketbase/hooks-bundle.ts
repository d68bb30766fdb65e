import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutputFile, Plugin } from 'esbuild'
import { inCache } from '../process/cache-folder.ts'
import { filesBelow } from '../process/checksums.ts'
import { prebuiltFolder } from '../process/prebuilt.ts'
import { PROJECT } from '../process/project.ts'
import { failureText } from '../process/report-failure.ts'
import { layOutMigrations, migrationsIn, replaceFile } from './migrations-folder.ts'

const EXPORTS = /export \{([^}]+)\} from '([^']+)'/g
/** Modules that most saves and forms use. */
const WARMED =
  /^\.\/(?:accounts|catalog|changes|forms|history|inquiries|listings|mail|moderation|reviews|field-rules|security)\//

/**
 * The handlers of one of the two `app.ts`, each of which loads its module when it is first called. Loading every module
 * cost each engine 0.1 s and 8 MB, and one save uses 8 engines at a time.
 */
const lazyHandlers = (text: string): string => {
  const modules = [...text.matchAll(EXPORTS)].map(([, names = '', path = ''], at) => ({
    path,
    load: `(m${at} ??= require('${path}'))`,
    handlers: names.split(/[\s,]+/).filter(Boolean),
  }))
  return [
    `let ${modules.map((_, at) => `m${at}`).join(', ')}`,
    ...modules.flatMap(({ load, handlers }) =>
      handlers.map((name) => `exports.${name} = (...given) => ${load}.${name}(...given)`),
    ),
    `exports.loadCommonHandlers = () => { ${modules
      .filter(({ path }) => WARMED.test(path))
      .map(({ load }) => load)
      .join('; ')} }`,
  ].join('\n')
}

const loadHandlersLazily: Plugin = {
  name: 'load-handlers-lazily',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/hooks\/(?:import-)?app\.ts$/ }, async ({ path }) => ({
      contents: lazyHandlers(await readFile(path, 'utf8')),
      loader: 'js',
    })),
}

/** A module that engines load when they first call it. Every engine would use megabytes for it. */
interface LateModule {
  /** How importers name it. */
  filter: RegExp
  entryPoint: string
  handlers: readonly string[]
}

/** By the name of its bundle. */
const LATE_MODULES: Readonly<Record<string, LateModule>> = {
  'phone-library': {
    filter: /^libphonenumber-js\/min$/,
    entryPoint: 'libphonenumber-js/min',
    handlers: ['default'],
  },
  'authenticator-codes': {
    filter: /\/domain\/accounts\/authenticator\.ts$/,
    entryPoint: `${PROJECT}/domain/accounts/authenticator.ts`,
    handlers: ['appUri', 'stepOfCode'],
  },
  'public-mail-hosts': {
    filter: /\/public-mail-host\.ts$/,
    entryPoint: `${PROJECT}/domain/mail/public-mail-host.ts`,
    handlers: ['isPublicMailHost'],
  },
  'common-passwords': {
    filter: /\/common-passwords\.ts$/,
    entryPoint: `${PROJECT}/domain/accounts/common-passwords.ts`,
    handlers: ['isCommonPassword'],
  },
}

const LATE = 'on-demand'
const ALONE = 'alone'

const calling = (bundle: string, handler: string): string =>
  `export const late_${handler} = (...given) => require(\`\${__hooks}/lib/${bundle}.js\`).${handler}(...given)
export { late_${handler} as ${handler} }`

/** Replaces each late module by functions that load its bundle. */
export const loadOnDemand: Plugin = {
  name: 'load-on-demand',
  setup({ onResolve, onLoad }) {
    for (const [bundle, { filter, entryPoint, handlers }] of Object.entries(LATE_MODULES)) {
      onResolve({ filter }, ({ kind, namespace }) => {
        if (kind === 'entry-point') return { path: bundle, namespace: ALONE }
        return namespace === ALONE ? undefined : { path: bundle, namespace: LATE }
      })
      const here = { filter: new RegExp(`^${bundle}$`) }
      onLoad({ ...here, namespace: ALONE }, () => ({
        contents: handlers.map((name) => `export { ${name} } from '${entryPoint}'`).join('\n'),
        resolveDir: PROJECT,
      }))
      onLoad({ ...here, namespace: LATE }, () => ({
        contents: handlers.map((name) => calling(bundle, name)).join('\n'),
      }))
    }
  },
}

/** What this process has bundled into a folder: content by path. */
const bundled = new Map<string, ReadonlyMap<string, Uint8Array>>()

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .map((name) => join(folder, name))
    : []

type BundledFile = Pick<OutputFile, 'path' | 'contents'>

/** The hooks of a package, which has no esbuild. */
const packagedHooks = async (folder: string, outDir: string): Promise<BundledFile[]> =>
  Promise.all(
    (await filesBelow(folder)).map(async (name) => ({
      path: join(outDir, name),
      contents: await readFile(join(folder, name)),
    })),
  )

const hooksOfCode = async (outDir: string): Promise<BundledFile[]> => {
  const { build, stop } = await import('esbuild')
  const shared = {
    target: 'es2022',
    format: 'cjs',
    platform: 'neutral',
    logLevel: 'error',
    write: false,
  } as const
  const bundles = await Promise.all([
    build({
      ...shared,
      entryPoints: [`${PROJECT}/pocketbase/hooks/main.pb.ts`],
      outfile: `${outDir}/main.pb.js`,
      bundle: true,
    }),
    build({
      ...shared,
      entryPoints: {
        app: `${PROJECT}/pocketbase/hooks/app.ts`,
        'import-app': `${PROJECT}/pocketbase/hooks/import-app.ts`,
        ...Object.fromEntries(Object.entries(LATE_MODULES).map(([bundle, { entryPoint }]) => [bundle, entryPoint])),
      },
      outdir: `${outDir}/lib`,
      bundle: true,
      mainFields: ['module', 'main'],
      plugins: [loadHandlersLazily, loadOnDemand],
      minify: true,
      lineLimit: 120,
    }),
  ])
  // Otherwise its process would stay.
  await stop()
  return bundles.flatMap(({ outputFiles }) => outputFiles)
}

/**
 * Bundles PocketBase's hooks: the registrations of every topic in one file, and handlers that callbacks load when
 * PocketBase runs them, with the migrations next to them. Unchanged files are not rewritten, so a full disk prevents no
 * start.
 * @returns the folder for --hooksDir, which contains the one for --migrationsDir
 */
export const bundleHooks = async (outDir = inCache('hooks')): Promise<string> => {
  layOutMigrations(migrationsIn(outDir))
  const packaged = prebuiltFolder('hooks')
  const outputs = await (packaged ? packagedHooks(packaged, outDir) : hooksOfCode(outDir))
  for (const { path, contents } of outputs) replaceFile(path, contents)
  bundled.set(
    outDir,
    new Map([
      ...outputs.map(({ path, contents }): [string, Uint8Array] => [path, contents]),
      ...filesIn(migrationsIn(outDir)).map((path): [string, Uint8Array] => [path, readFileSync(path)]),
    ]),
  )
  return outDir
}

/**
 * Restores this process's bundle before PocketBase restarts, because a disk may have damaged it. The code may be newer
 * by now, but its migrations need a start that copies the database first.
 */
export const restoreHooks = (outDir: string): void => {
  const files = bundled.get(outDir) ?? new Map<string, Uint8Array>()
  for (const path of filesIn(migrationsIn(outDir))) if (!files.has(path)) rmSync(path, { recursive: true, force: true })
  for (const [path, content] of files) replaceFile(path, content)
}

/** The same in a folder for temporary files if the cache cannot be written. Logs that. */
export const bundleUsableHooks = async (say: (line: string) => void): Promise<string> => {
  try {
    return await bundleHooks()
  } catch (error) {
    const folder = mkdtempSync(join(tmpdir(), 'haulindex-hooks-'))
    const hooksDir = await bundleHooks(folder)
    say(`CACHE_DIR ${inCache()} cannot be written, so the hooks are in ${folder}: ${failureText(error)}`)
    return hooksDir
  }
}
