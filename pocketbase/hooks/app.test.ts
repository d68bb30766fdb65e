import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, stop } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleHooks, loadOnDemand } from '../../server/pocketbase/hooks-bundle.ts'

const bundles: Record<string, string> = {}
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
  const lib = join(await bundleHooks(folder), 'lib')
  for (const name of ['app', 'import-app']) bundles[name] = readFileSync(join(lib, `${name}.js`), 'utf8')
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces every global of PocketBase. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => anything as object,
})

describe.each(['app', 'import-app'])('the handlers of %s.ts', (name) => {
  it('are in modules that load without an error', async () => {
    const { outputFiles } = await build({
      entryPoints: [`pocketbase/hooks/${name}.ts`],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      mainFields: ['module', 'main'],
      platform: 'neutral',
      plugins: [loadOnDemand],
    })
    await stop()
    const globals = new Proxy({} as Record<string, unknown>, {
      has: () => true,
      get: (_, key) => (key in globalThis ? globalThis[key as keyof typeof globalThis] : anything),
    })
    for (const { text } of outputFiles) expect(() => runInNewContext(text, globals)).not.toThrow()
  })

  it('contain no zod, because engines would load 740 kB of it, and check no web address', () => {
    expect(bundles[name]).not.toContain('ZodError')
    expect(bundles[name]?.length).toBeLessThan(500_000)
  })

  it('are all present, and load nothing before they are called', () => {
    const source = readFileSync(`pocketbase/hooks/${name}.ts`, 'utf8')
    const names = [...source.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    const handlers: Record<string, unknown> = {}
    // PocketBase's globals do not exist here, so a module that runs fails.
    new Function('exports', bundles[name] ?? '')(handlers)
    expect(Object.keys(handlers).sort()).toEqual([...names, 'loadCommonHandlers'].sort())
  })
})
