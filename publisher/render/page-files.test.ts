import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replacePage } from './page-files.ts'

test('a page that cannot be replaced leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(folder, 'about.html'))
  writeFileSync(join(folder, 'about.html', 'in-the-way'), '')
  await expect(replacePage(folder, '/about', Buffer.from('<p>About</p>'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['about.html'])
  rmSync(folder, { recursive: true })
})
