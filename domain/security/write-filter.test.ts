import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'

/** A value between quotes after an operator, in anything but SQL, or in something called a filter. */
const WRITTEN_BY_HAND = /\s(?:=|!=|~|!~|<|>|<=|>=) (?:["']\$\{|\$\{JSON\.stringify)(?!.* AND )|filter\b.*["']\$\{/

test('no program writes a text into a PocketBase filter itself', () => {
  const files = globSync('{admin,deploy,domain,pocketbase,scripts,site,tests/support/{mail,server}}/**/*.{ts,tsx}', {
    cwd: PROJECT,
  })
  const found = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(`${PROJECT}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, n) => (WRITTEN_BY_HAND.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
