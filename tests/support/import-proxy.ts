import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between an import and its server.
 * @param onBatch called before each batch of new companies; if it returns false, the proxy hangs up instead of passing
 * the batch on
 * @param batches addresses for which `onBatch` is called, if others
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
  // PocketBase does not close idle connections, and an import on a busy machine may be silent for seconds.
  proxy.keepAliveTimeout = 0
  await new Promise<void>((ok) => proxy.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((ok) => proxy.close(ok))
    },
  }
}
