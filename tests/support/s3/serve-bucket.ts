/**
 * A process that is an S3 server: s3rver, with the conditional writes it lacks added in front, as S3 documents them. It
 * can be told to fail. Its parent gets its address and each request that changes something.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import type { FromBucket, ToBucket } from './bucket.ts'

const [, , directory = '', bucket = ''] = process.argv
const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] })
await s3.configureBuckets()
const answer = s3.callback()
const tell = (message: FromBucket) => process.send?.(message)

let failEvery = 0
let isConditional = true
let refusal = ''
let puts = 0
process.on('message', (message: ToBucket) => {
  if (message.failEvery !== undefined) failEvery = message.failEvery
  if (message.isConditional !== undefined) isConditional = message.isConditional
  if (message.refusal !== undefined) refusal = message.refusal
  puts = 0
  tell({ isTold: true })
})
process.once('disconnect', () => process.exit())

const keyOf = (url: string): string => decodeURIComponent(new URL(url, 'http://s3').pathname).slice(bucket.length + 2)

const tagOf = async (key: string): Promise<string | undefined> => {
  const object = await s3.store.getObject(bucket, key)
  object?.content?.destroy()
  return object?.metadata.etag
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

const holds = async ({ headers }: IncomingMessage, key: string): Promise<boolean> => {
  const tag = await tagOf(key)
  if (headers['if-none-match'] === '*') return tag === undefined
  return headers['if-match'] === undefined || headers['if-match'] === tag
}

const turns = new Map<string, Promise<void>>()

/**
 * Runs operations on an object one after another, so a condition stays true until the write is done and a reader gets
 * the whole of one content, as S3 promises. s3rver writes into the file that it sends, and leaves the reader waiting.
 */
const inTurn = async (key: string, response: ServerResponse, respond: () => void | Promise<void>) => {
  const before = turns.get(key)
  const turn = (async () => {
    await before
    if (response.closed) return
    const closed = new Promise((ok) => response.once('close', ok))
    await respond()
    await closed
  })()
  turns.set(key, turn)
  await turn
}

const put = async (request: IncomingMessage, response: ServerResponse, key: string) => {
  if (!isConditional || (await holds(request, key))) return answer(request, response)
  request.resume()
  refuse(response, 412, 'PreconditionFailed')
}

const server = createServer((request, response) => {
  const { method = '', url = '' } = request
  const key = keyOf(url)
  // requests to another bucket, or to the bucket itself, have no object here
  const isObject = url.startsWith(`/${bucket}/`) && key !== ''
  const isRead = method !== 'PUT' && method !== 'DELETE'
  if (isRead && isObject) return void inTurn(key, response, () => answer(request, response))
  if (isRead) return answer(request, response)
  tell({ method, key })
  if (method === 'PUT' && failEvery > 0 && ++puts % failEvery === 0) {
    request.resume()
    return refuse(response, 503, 'SlowDown')
  }
  if (method === 'PUT' && refusal) {
    request.resume()
    return refuse(response, 403, refusal)
  }
  if (method === 'DELETE' || !isObject) return answer(request, response)
  return void inTurn(key, response, () => put(request, response, key))
}).listen(0, '127.0.0.1', () => tell({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
