import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFICIAL_VERSION } from '../../server/engine/pinned-releases.ts'
import { PROJECT } from '../../server/process/project.ts'
import { runCommand } from '../../tests/support/server/run-command.ts'

test('without Go, the engine test fails and says in one line that it tested nothing', async () => {
  const { code, output, errors } = await runCommand('../tools/test-engine', [], { PATH: '' })
  expect({ code, output }).toEqual({ code: 3, output: '' })
  expect(errors).toBe(`Nothing was tested on PocketBase ${OFFICIAL_VERSION}: building it needs Go (https://go.dev/dl)`)
})

test('builds the same official version that installations download', () => {
  const modules = readFileSync(join(PROJECT, 'deploy', 'pocketbase', 'go.mod'), 'utf8')
  expect(/^\s*github\.com\/pocketbase\/pocketbase v(\S+)$/m.exec(modules)?.[1]).toBe(OFFICIAL_VERSION)
})
