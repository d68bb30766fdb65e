import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

export interface ReceivedCall {
  body: string
  signature: string
}

/** A receiver of publish notifications whose response a test chooses. */
export interface Webhook {
  calls: ReceivedCall[]
  /** Status of the next responses; 0 for no response. */
  answer: number
  /** Responses wait for this. */
  until: Promise<unknown>
  up(): Promise<void>
  down(): Promise<void>
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export const startWebhook = async (port: number): Promise<Webhook> => {
  const calls: ReceivedCall[] = []
  const webhook: Webhook = {
    calls,
    answer: 204,
    until: Promise.resolve(),
    up: async () => {
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    down: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    calls.push({ body, signature: String(request.headers['x-haulindex-signature'] ?? '') })
    await webhook.until
    if (webhook.answer) response.writeHead(webhook.answer).end()
  })
  await webhook.up()
  return webhook
}
