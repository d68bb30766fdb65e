import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const table = readFileSync(join(import.meta.dirname, 'console-coverage.md'), 'utf8')

/** The cells "proved by", one for each promise. */
const proofs = [...table.matchAll(/^\| (?!promise|-).+? \| (.+) \|$/gm)].map(([, cell = '']) => cell)
const named = proofs.flatMap((cell) => cell.split('<br>'))

it('reads every promise of the table', () => {
  expect(proofs.length).toBe(table.split('\n').filter((line) => /^\| (?!promise)/.test(line)).length)
  expect(named.length).toBeGreaterThan(60)
})

test.each([...new Set(named)])('there is %s', (proof) => {
  const [, file = '', sentence = ''] = /^`([^`]+)` (.+)$/.exec(proof) ?? []
  expect(readFileSync(join(PROJECT, file), 'utf8')).toContain(sentence)
})
