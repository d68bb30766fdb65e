import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin, stop } from 'esbuild'
import { inCache } from '../process/cache-folder.ts'
import { PROJECT } from '../process/project.ts'
import { failureText } from '../process/report-failure.ts'
import { layOutMigrations, migrationsIn, replaceFile } from './migrations-folder.ts'

const EXPORTS = /export \{([^}]+)\} from '([^']+)'/g
/** Modules that most saves and forms use. */
const WARMED =
  /^\.\/(?:accounts|catalog|changes|forms|history|inquiries|listings|mail|moderation|reviews|field-rules|security)\//

/**
 * The handlers of one of the two `app.ts`, each of which loads its module when it is first called. Loading every module
 * cost each engine 0.1 s and 8 MB, and one save uses up to 18 engines at a time.
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

const PHONE_LIBRARY = 'libphonenumber-js/min'

/** Loads the phone number library only for a foreign number, because each of fifteen engines would use 10 MB for it. */
const phoneLibraryOnDemand: Plugin = {
  name: 'phone-library-on-demand',
  setup({ onResolve, onLoad }) {
    const filter = /^libphonenumber-js\/min$/
    onResolve({ filter }, ({ path, kind, namespace }) => {
      if (kind === 'entry-point') return { path, namespace: 'alone' }
      return namespace === 'alone' ? undefined : { path, namespace: 'on-demand' }
    })
    onLoad({ filter, namespace: 'alone' }, () => ({
      contents: `export { default } from '${PHONE_LIBRARY}'`,
      resolveDir: PROJECT,
    }))
    onLoad({ filter, namespace: 'on-demand' }, () => ({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: PocketBase knows the folder
      contents: 'export default (text) => require(`${__hooks}/lib/phone-library.js`).default(text)',
    }))
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

/**
 * Bundles PocketBase's hooks: the registrations of every topic in one file, and handlers that callbacks load when
 * PocketBase runs them, with the migrations next to them. Unchanged files are not rewritten, so a full disk prevents no
 * start.
 * @returns the folder for --hooksDir, which contains the one for --migrationsDir
 */
export const bundleHooks = async (outDir = inCache('hooks')): Promise<string> => {
  layOutMigrations(migrationsIn(outDir))
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
        'phone-library': PHONE_LIBRARY,
      },
      outdir: `${outDir}/lib`,
      bundle: true,
      mainFields: ['module', 'main'],
      plugins: [loadHandlersLazily, phoneLibraryOnDemand],
      minify: true,
      lineLimit: 120,
    }),
  ])
  // Otherwise its process would stay.
  await stop()
  const outputs = bundles.flatMap(({ outputFiles }) => outputFiles)
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
