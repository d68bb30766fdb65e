import { expect, it, vi } from 'vitest'
import { pocketBaseForTests } from '../support/pocketbase.ts'
import { reportRun } from '../support/publishing.ts'
import { createListing, createUser, type TestUser } from '../support/records.ts'

const server = pocketBaseForTests()

/** Watches collections as a user; answers what arrives, as "collection action". */
const watch = async ({ token }: TestUser, subscriptions: string[]) => {
  const events: string[] = []
  const connection = new AbortController()
  const { body } = await fetch(`${server.url}/api/realtime`, { signal: connection.signal })
  const connected = Promise.withResolvers<string>()
  void (async () => {
    let text = ''
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = JSON.parse(/^data:(.*)$/m.exec(text.slice(0, end))?.[1] ?? '{}')
        text = text.slice(end + 2)
        if (data.clientId) connected.resolve(data.clientId)
        else events.push(`${data.record.collectionName} ${data.action}`)
      }
    }
  })().catch(() => undefined)
  const clientId = await connected.promise
  const { status } = await server.as(token).post('/api/realtime', { clientId, subscriptions })
  expect(status).toBe(204)
  return { events, close: () => connection.abort() }
}

it('administrators watch changes and publications, owners only their listings', async () => {
  const owner = await createUser(server.superuser, server.guest)
  const admin = await createUser(server.superuser, server.guest, { is_admin: true })
  const listing = await createListing(server.superuser, { owner: owner.id })
  const watched = ['changes/*', 'publications/*', 'company_listings/*']
  const [seen, own] = [await watch(admin, watched), await watch(owner, watched)]
  try {
    const run = await reportRun(server, { state: 'running' })
    await reportRun(server, { id: run })
    await server.as(owner.token).patch(`/api/collections/company_listings/records/${listing}`, { phone: '1' })
    await vi.waitFor(() =>
      expect(seen.events.toSorted()).toEqual([
        'changes create',
        'company_listings update',
        'publications create',
        'publications update',
      ]),
    )
    await vi.waitFor(() => expect(own.events).toEqual(['company_listings update']))
  } finally {
    seen.close()
    own.close()
  }
})
