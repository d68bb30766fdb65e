/**
 * Runs the tests that talk to PocketBase on the official version, built from source. Accepts Vitest's arguments: paths,
 * -t, --shard. Exits with code 3 if Go is missing, because then nothing was tested.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { OFFICIAL_VERSION } from '../server/engine/pinned-releases.ts'
import { inCache } from '../server/process/cache-folder.ts'
import { PROJECT } from '../server/process/project.ts'

const NOT_TESTED = 3
const SOURCE = join(PROJECT, 'deploy', 'pocketbase')

const run = async (program: string, args: readonly string[], env: Record<string, string>): Promise<number> => {
  const child = spawn(program, args, { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : 1
}

/** @returns the program; undefined if it cannot be built, which Go has explained */
const buildEngine = async (): Promise<string | undefined> => {
  const program = inCache('engine', `built-${OFFICIAL_VERSION}`)
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${OFFICIAL_VERSION}`
  const args = ['build', '-C', SOURCE, '-trimpath', '-ldflags', flags, '-o', program, '.']
  return (await run('go', args, { CGO_ENABLED: '0' })) === 0 ? program : undefined
}

if (spawnSync('go', ['version']).status !== 0) {
  console.error(`Nothing was tested on PocketBase ${OFFICIAL_VERSION}: building it needs Go (https://go.dev/dl)`)
  process.exit(NOT_TESTED)
}
console.log(`Building PocketBase ${OFFICIAL_VERSION} …`)
const program = await buildEngine()
const vitest = join(PROJECT, 'node_modules', 'vitest', 'vitest.mjs')
const tests = [vitest, 'run', '--project', 'pb', '--project', 'publisher', ...process.argv.slice(2)]
process.exitCode = program ? await run(process.execPath, tests, { POCKETBASE_BIN: program }) : 1
