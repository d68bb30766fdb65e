import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands between an import and its server.
 * @param onBatch called before each batch of new companies; false hangs up in place of passing it on
 * @param batches which addresses it is called for, where others are meant
 */
export const importProxy = async (
  serverUrl: string,
  onBatch: () => boolean,
  batches = /\/insert/,
): Promise<{ url: string; [Symbol.asyncDispose](): Promise<void> }> => {
  const proxy = createServer((request, response) => {
    if (batches.test(request.url ?? '') && !onBatch()) {
      request.socket.destroy()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { authorization = '', 'content-type': type = '' } = request.headers
      const answer = await fetch(serverUrl + request.url, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type },
        ...(chunks.length ? { body: Buffer.concat(chunks) } : {}),
      }).catch(() => undefined)
      if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      else request.socket.destroy()
    })
  })
  await new Promise<void>((ok) => proxy.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((ok) => proxy.close(ok))
    },
  }
}
