import { configDefaults, defineConfig } from 'vitest/config'

// tests connect to nothing but this machine
process.env['POCKETBASE_DOWNLOAD'] ??= 'off'

const withServer = '**/*.pb.test.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['**/*.test.ts'], exclude: [...configDefaults.exclude, withServer] } },
      {
        test: {
          name: 'pb',
          include: [withServer],
          globalSetup: 'tests/support/server/make-template.ts',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
