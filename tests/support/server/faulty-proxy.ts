import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What the proxy does with a real export response: cuts each one, or only the first, after half its bytes, or changes
 * its text.
 */
export type Fault = 'none' | 'cut' | 'cut once' | ((body: string) => string)

export interface FaultyProxy {
  url: string
  /** Requested paths with queries, in order. */
  requests: string[]
  stop(): Promise<void>
}

/** A proxy between a test and a real server. Export responses get a fault; everything else passes. */
export const faultyProxy = async (target: string, fault: Fault): Promise<FaultyProxy> => {
  const requests: string[] = []
  let answers = 0
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET' } = incoming
    requests.push(url)
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const forward = request(`${target}${url}`, { method, headers }, (answer) => {
      if (fault === 'none' || !url.includes('/export')) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        outgoing.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/x-ndjson' })
        answers++
        if (fault === 'cut' || (fault === 'cut once' && answers === 1))
          outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
        else outgoing.end(typeof fault === 'string' ? body : fault(body.toString()))
      })
    })
    incoming.pipe(forward)
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => new Promise((ok) => server.close(() => ok())),
  }
}
