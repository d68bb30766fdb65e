import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFICIAL_VERSION } from '../../server/engine/pinned-releases.ts'
import { PROJECT } from '../../server/process/project.ts'
import { runCommand } from '../../tests/support/server/run-command.ts'

test('without Go the engine test says in one line that nothing was tested, and fails', async () => {
  const { code, output, errors } = await runCommand('test-engine', [], { PATH: '' })
  expect({ code, output }).toEqual({ code: 3, output: '' })
  expect(errors).toBe(`Nothing was tested on PocketBase ${OFFICIAL_VERSION}: building it needs Go (https://go.dev/dl)`)
})

test('the version that is built is the official one that installations download', () => {
  const modules = readFileSync(join(PROJECT, 'deploy', 'pocketbase', 'go.mod'), 'utf8')
  expect(/^\s*github\.com\/pocketbase\/pocketbase v(\S+)$/m.exec(modules)?.[1]).toBe(OFFICIAL_VERSION)
})
