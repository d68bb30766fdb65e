import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { consoleConfig } from './vite.config.ts'

/** Gzipped bytes of JavaScript until a screen shows. */
const LIMIT_BYTES = 400_000
const SIGN_IN_LIMIT_BYTES = 130_000
const SCREENS = /^(auth|dashboard|resources|settings)\//

const outDir = mkdtempSync(join(tmpdir(), 'console-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(outDir, { recursive: true, force: true })
})

let chunks: Map<string, Rolldown.OutputChunk>
beforeAll(async () => {
  // as `npm run build` does: the test's own environment would take the development build of React
  vi.stubEnv('NODE_ENV', 'production')
  const built = (await build({ ...consoleConfig({ outDir }), logLevel: 'error' })) as Rolldown.RolldownOutput
  chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
})

/** A chunk and all that it imports, not what it may load later. */
const withImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const other of chunks.get(file)?.imports ?? []) withImports(other, found)
  return found
}

const chunkOf = (module: string): string => {
  for (const [file, { facadeModuleId }] of chunks) if (facadeModuleId === join(import.meta.dirname, module)) return file
  throw new Error(`no chunk begins with ${module}`)
}

const screens = (): string[] =>
  [...chunks.values()]
    .map(({ facadeModuleId }) => facadeModuleId?.slice(import.meta.dirname.length + 1) ?? '')
    .filter((module) => SCREENS.test(module) && module.endsWith('.tsx'))

const bytesOf = (modules: readonly string[]): number => {
  const files = new Set(modules.flatMap((module) => [...withImports(chunkOf(module))]))
  return [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0)
}

it('every screen of the console shows before 400 kB of JavaScript are loaded', () => {
  const weights = screens().map((screen) => ({
    screen,
    bytes: bytesOf(['console.html', ...(screen.startsWith('auth/') ? [] : ['App.tsx']), screen]),
  }))
  expect(weights.length).toBeGreaterThan(10)
  expect(weights.filter(({ bytes }) => bytes > LIMIT_BYTES)).toEqual([])
})

it('the sign-in shows before 130 kB of JavaScript are loaded', () => {
  expect(bytesOf(['console.html', 'auth/AuthPage.tsx'])).toBeLessThan(SIGN_IN_LIMIT_BYTES)
})
