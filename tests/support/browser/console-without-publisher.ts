/**
 * The console beside a PocketBase of the worker's own, without a publisher. It sees only the runs that a test reports.
 */
import { rmSync } from 'node:fs'
import { apiOf } from '../server/api.ts'
import { makeTemplate, PUBLISH_TOKEN, startFromTemplate, type TestServer } from '../server/template.ts'
import { test as base, type ConsoleCast, createCast } from './console.ts'

/** A run as a publisher reports it; covers all changes unless stated otherwise. */
type Report = { state: 'running' | 'done' | 'failed' } & Record<string, unknown>

interface WorkerFixtures {
  server: TestServer
  cast: ConsoleCast
}

interface Fixtures {
  /** Reports a run as the publisher would. Returns its id. */
  report: (run: Report) => Promise<string>
}

const newestChange = async ({ superuser }: TestServer): Promise<number> => {
  const [newest] = await superuser.list('changes', { sort: '-seq', perPage: '1' })
  return Number(newest?.['seq'] ?? 0)
}

/** Each test begins with a site that shows every change. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const template = await makeTemplate()
      const server = await startFromTemplate(template, { PUBLIC_DIR: process.env['HAULINDEX_PUBLIC_DIR'] ?? '' })
      await use(server)
      await server.stop()
      rmSync(template.folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  cast: [async ({ server }, use) => use(await createCast(server.url, server.superuser)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  report: [
    async ({ server, cast: _ }, use) => {
      const publisher = apiOf(server.url, `Bearer ${PUBLISH_TOKEN}`)
      const report = async (run: Report) => {
        const body = { trigger: 'change', seq: await newestChange(server), ...run }
        const { status, text, body: answer } = await publisher.post('/api/directory/publications', body)
        if (status !== 200) throw new Error(`the report was refused with ${status}: ${text}`)
        return String(answer['id'])
      }
      await report({ state: 'done', trigger: 'build' })
      await use(report)
    },
    { auto: true },
  ],
})
