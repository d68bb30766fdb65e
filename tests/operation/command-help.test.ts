import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { PROJECT } from '../../server/process/project.ts'

const run = promisify(execFile)
/** The program of each command that runs one of ours. */
const PROGRAMS = Object.entries(manifest.scripts).flatMap(([command, line]) => {
  const [, program] = /^node (?:--\S+ )*((?:scripts|tools)\/[\w-]+\.ts)$/.exec(line) ?? []
  return program ? [[command, program] as const] : []
})

test.each(PROGRAMS)('npm run %s -- --help explains the command and does nothing', async (command, program) => {
  const { stdout } = await run(process.execPath, [join(PROJECT, program), '--help'])
  expect(stdout).toMatch(new RegExp(`npm (?:run )?(?:--silent )?${command}`))
})

test('every command of ours has help', () => {
  expect(PROGRAMS.length).toBeGreaterThan(20)
})
