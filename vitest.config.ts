import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// tests connect to nothing but this machine
process.env['POCKETBASE_DOWNLOAD'] ??= 'off'
// tests start hundreds of Node processes, which this makes twice as fast
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

// patience for a busy machine: what waits for long is a fault, whatever it waits for
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
// on a machine of two cores Vitest would run one file at a time; those that wait for a server leave room for a third
const WORKERS = { maxWorkers: 3 }

/** Where test files take longest, longest first. */
const SLOW_FOLDERS = ['tests/start/', 'publisher/', 'importer/', 'tests/', 'server/', 'pocketbase/'].map((folder) =>
  join(import.meta.dirname, folder),
)

/** Starts the longest files first, so that none runs alone in the end. A clean clone knows no durations. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const folder = SLOW_FOLDERS.findIndex((path) => moduleId.startsWith(path))
      return moduleId.endsWith('.pb.test.ts') && folder >= 0 ? folder : SLOW_FOLDERS.length
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
const withServer = '**/*.pb.test.ts'
/** Their modules keep renderers and settings of a whole process. */
const inOwnProcess = 'publisher/**/*.pb.test.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, withServer],
          // without this, loading the modules again for each file takes a third of the time
          isolate: false,
          ...WORKERS,
          ...patience,
        },
      },
      {
        test: {
          name: 'pb',
          include: [withServer],
          exclude: [...configDefaults.exclude, inOwnProcess],
          isolate: false,
          globalSetup: 'tests/support/server/make-template.ts',
          ...WORKERS,
          ...patience,
        },
      },
      {
        test: {
          name: 'publisher',
          include: [inOwnProcess],
          globalSetup: 'tests/support/server/make-template.ts',
          ...WORKERS,
          ...patience,
        },
      },
    ],
  },
})
