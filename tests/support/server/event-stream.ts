import type { TestServer } from './template.ts'

/** A realtime connection. */
export interface EventStream {
  clientId: string
  /** What arrived, as "collection action". */
  events: string[]
  /** Resolves when the server ends the connection. */
  ended: Promise<void>
  close(): void
}

/** Opens a realtime connection, as the SDK does before it subscribes. */
export const openEventStream = async (url: string, headers: Record<string, string> = {}): Promise<EventStream> => {
  const events: string[] = []
  const connection = new AbortController()
  const { body, status } = await fetch(`${url}/api/realtime`, { signal: connection.signal, headers })
  if (status !== 200) throw new Error(`the stream answers ${status}`)
  const connected = Promise.withResolvers<string>()
  const read = async () => {
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
  }
  const ended = read().catch(() => undefined)
  return { clientId: await connected.promise, events, ended, close: () => connection.abort() }
}

/** Subscribes to topics with a token. Returns the stream and the server's response to the subscription. */
export const subscribe = async (
  server: Pick<TestServer, 'url' | 'as' | 'guest'>,
  token: string,
  subscriptions: string[],
) => {
  const stream = await openEventStream(server.url)
  const api = token ? server.as(token) : server.guest
  const { status } = await api.post('/api/realtime', { clientId: stream.clientId, subscriptions })
  return { ...stream, status }
}
