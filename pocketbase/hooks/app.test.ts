import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleHooks } from '../../scripts/server/hooks-bundle.ts'

it.each(['app.js', 'import-app.js'])(
  'the handlers of %s hold no zod: each of fifteen engines would load 740 kB of it, and check no web address',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
    const bundle = readFileSync(join(await bundleHooks(folder), 'lib', name), 'utf8')
    rmSync(folder, { recursive: true, force: true })
    expect(bundle).not.toContain('ZodError')
    expect(bundle.length).toBeLessThan(300_000)
  },
)
