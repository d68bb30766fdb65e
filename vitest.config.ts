import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

// tests connect to nothing but this machine
process.env['POCKETBASE_DOWNLOAD'] ??= 'off'
// tests start hundreds of Node processes, which this makes twice as fast
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

// patience for a busy machine: what waits for long is a fault, whatever it waits for
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
// on a machine of two cores Vitest would run one file at a time; those that wait for a server leave room for a third
const WORKERS = { maxWorkers: 3 }
const withServer = '**/*.pb.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, withServer],
          ...WORKERS,
          ...patience,
        },
      },
      {
        test: {
          name: 'pb',
          include: [withServer],
          globalSetup: 'tests/support/server/make-template.ts',
          ...WORKERS,
          ...patience,
        },
      },
    ],
  },
})
