import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { consoleConfig } from './vite.config.ts'

/** Gzipped bytes of JavaScript until a screen is shown. */
const LIMIT_BYTES = 450_000
const SIGN_IN_LIMIT_BYTES = 132_000
const LIMIT_FILES = 25

const outDir = mkdtempSync(join(tmpdir(), 'console-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(outDir, { recursive: true, force: true })
})

let chunks: Map<string, Rolldown.OutputChunk>
beforeAll(async () => {
  // as `npm run build` does: the test's own environment would use React's development build
  vi.stubEnv('NODE_ENV', 'production')
  const built = (await build({ ...consoleConfig({ outDir }), logLevel: 'error' })) as Rolldown.RolldownOutput
  chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
})

/** A chunk and its static imports, not what it may load later. */
const withImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const other of chunks.get(file)?.imports ?? []) withImports(other, found)
  return found
}

const chunkOf = (module: string): string => {
  for (const [file, { moduleIds }] of chunks) if (moduleIds.includes(join(import.meta.dirname, module))) return file
  throw new Error(`no chunk holds ${module}`)
}

/** As `screen-files.ts` names them, relative to this folder. */
const screens = (): string[] =>
  [...readFileSync(join(import.meta.dirname, 'screen-files.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(
    ([, module = '']) => module,
  )

/** Files that a browser loads from its first request until a screen is shown. */
const filesOf = (screen: string): Rolldown.OutputChunk[] => {
  const modules = ['ahead.ts', 'main.tsx', ...(screen.startsWith('auth/') ? [] : ['App.tsx']), screen]
  const files = new Set(modules.flatMap((module) => [...withImports(chunkOf(module))]))
  return [...files].flatMap((file) => chunks.get(file) ?? [])
}

const bytesOf = (screen: string): number => filesOf(screen).reduce((sum, { code }) => sum + gzipSync(code).length, 0)

it('every screen of the console appears before 450 kB of JavaScript are loaded', () => {
  const weights = screens().map((screen) => ({ screen, bytes: bytesOf(screen) }))
  expect(weights.length).toBeGreaterThan(20)
  expect(weights.filter(({ bytes }) => bytes > LIMIT_BYTES)).toEqual([])
})

it('no screen waits for more than 25 files, each of which costs a phone a round trip', () => {
  const counts = screens().map((screen) => ({ screen, files: filesOf(screen).length }))
  expect(counts.filter(({ files }) => files > LIMIT_FILES)).toEqual([])
})

it('the sign-in screen appears before 132 kB of JavaScript are loaded', () => {
  expect(bytesOf('auth/AuthPage.tsx')).toBeLessThan(SIGN_IN_LIMIT_BYTES)
})
