import type { Api } from '../server/api.ts'
import { PUBLISH_TOKEN, type TestServer } from '../server/template.ts'

/** Requests as a publisher. */
export const publisherApi = (server: TestServer): Api => server.as(`Bearer ${PUBLISH_TOKEN}`)

/** Number of the newest change. */
export const newestChange = async ({ superuser }: TestServer): Promise<number> =>
  Number((await superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)

/** Reports that the site shows every change so far, or other fields of a run. Returns the row's id. */
export const reportRun = async (server: TestServer, run: object = {}): Promise<string> => {
  const report = { state: 'done', trigger: 'change', seq: await newestChange(server), ...run }
  const { status, body, text } = await publisherApi(server).post('/api/directory/publications', report)
  if (status !== 200) throw new Error(`the report is answered with ${status}: ${text}`)
  return String(body['id'])
}
