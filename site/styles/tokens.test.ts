import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLORS } from '../../domain/brand.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')

test.each([
  ['day', light, COLORS.light],
  ['night', dark, COLORS.dark],
])('the site’s tokens of the %s are the colors of the console and emails', (_, css, colors) => {
  for (const [name, color] of Object.entries(colors))
    if (name !== 'green') expect(css).toContain(`--color-${name}: ${color};`)
})
