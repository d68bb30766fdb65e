import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'
import { codeHash } from './build-stamp.ts'

const copy = mkdtempSync(join(tmpdir(), 'code-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
beforeAll(() => {
  const isCode = (path: string) => !/^(?:\.|node_modules|dist|test-results)/.test(relative(PROJECT, path))
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => path === PROJECT || isCode(path) })
})

const HERE = relative(PROJECT, import.meta.dirname)
/** The hash with other content in a file, which is restored afterwards. */
const hashAfter = (path: string): string => {
  const file = join(copy, path)
  const before = existsSync(file) ? readFileSync(file) : undefined
  writeFileSync(file, `// ${path}`)
  try {
    return codeHash(copy)
  } finally {
    if (before) writeFileSync(file, before)
    else rmSync(file)
  }
}

it('the same code has the same hash, wherever it is', () => {
  expect(codeHash(copy)).toBe(codeHash())
})

it.each([
  join(HERE, 'build-stamp.test.ts'),
  join(HERE, 'another.pb.test.ts'),
  join('domain', 'another.test.ts'),
  join('site', 'another.test.tsx'),
  join('admin', 'another.test.ts'),
  join('tests', 'another.ts'),
  join('docs', 'another.md'),
])('a change of %s rebuilds no site', (path) => {
  const before = codeHash(copy)
  expect(hashAfter(path)).toBe(before)
})

it.each([
  join(HERE, 'build-stamp.ts'),
  join('domain', 'another.ts'),
  join('site', 'another.astro'),
  join('admin', 'another.tsx'),
  'astro.config.mjs',
  'package-lock.json',
])('a change of %s rebuilds it', (path) => {
  const before = codeHash(copy)
  expect(hashAfter(path)).not.toBe(before)
})

it('another mailbox, which pages name, rebuilds the site', () => {
  const before = codeHash()
  vi.stubEnv('CONTACT_MAILBOX', 'office@directory.example')
  expect(codeHash()).not.toBe(before)
  vi.unstubAllEnvs()
})
