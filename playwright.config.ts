import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/browser/chromium.ts'

// tests connect to nothing but this machine
process.env['POCKETBASE_DOWNLOAD'] ??= 'off'
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/start-for-browser.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // two leave a third of two processors idle
  workers: 3,
  // patience for a busy machine
  timeout: 180_000,
  expect: { timeout: 40_000 },
  use: {
    baseURL: process.env['HAULINDEX_URL'] ?? '',
    launchOptions: await launchOptions(),
    // an action that waits until the end of its test does not say for what
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
