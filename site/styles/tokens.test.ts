import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRAND } from '../../domain/brand.ts'

test('the site’s tokens are the brand’s colors, like those of the console and emails', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')
  for (const color of Object.values(BRAND.colors)) expect(light).toContain(color)
  for (const [name, color] of Object.entries(BRAND.darkColors)) expect(dark).toContain(`--color-${name}: ${color};`)
})
