import { afterAll, beforeAll, inject } from 'vitest'
import { startFromTemplate, type TestServer } from './template.ts'

/**
 * A PocketBase for the tests of one file or `describe`: starts before them and is deleted after them. Use it only
 * inside tests and hooks.
 * @param cities slugs of its only cities, for tests of what is published, where all of them make 900 pages
 */
export const pocketBaseForTests = (env: Record<string, string> = {}, cities?: readonly string[]): TestServer => {
  let running: TestServer | undefined
  const server = (): TestServer => {
    if (!running) throw new Error('PocketBase runs only while the tests of this file do')
    return running
  }
  beforeAll(async () => {
    running = await startFromTemplate(inject('pocketbase'), env, cities)
  })
  afterAll(async () => running?.stop())
  return {
    get url() {
      return server().url
    },
    get pid() {
      return server().pid
    },
    get dataDir() {
      return server().dataDir
    },
    get superuserToken() {
      return server().superuserToken
    },
    get superuser() {
      return server().superuser
    },
    get guest() {
      return server().guest
    },
    as: (token) => server().as(token),
    log: () => server().log(),
    stop: () => server().stop(),
  }
}
