import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleHooks } from '../../server/pocketbase/hooks-bundle.ts'

const bundles: Record<string, string> = {}
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
  const lib = join(await bundleHooks(folder), 'lib')
  for (const name of ['app', 'import-app']) bundles[name] = readFileSync(join(lib, `${name}.js`), 'utf8')
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['app', 'import-app'])('the handlers of %s.ts', (name) => {
  it('contain no zod, because engines would load 740 kB of it, and check no web address', () => {
    expect(bundles[name]).not.toContain('ZodError')
    // the list of public mail hosts is one array, which no engine reads before a claim
    const hosts = name === 'app' ? statSync('node_modules/email-providers/all.json').size : 0
    expect((bundles[name]?.length ?? 0) - hosts).toBeLessThan(400_000)
  })

  it('are all present, and load nothing before they are called', () => {
    const source = readFileSync(`pocketbase/hooks/${name}.ts`, 'utf8')
    const names = [...source.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    const handlers: Record<string, unknown> = {}
    // PocketBase's globals do not exist here, so a module that ran would fail
    new Function('exports', bundles[name] ?? '')(handlers)
    expect(Object.keys(handlers).sort()).toEqual([...names, 'loadCommonHandlers'].sort())
  })
})
