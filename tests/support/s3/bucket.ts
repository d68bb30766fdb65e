import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Target } from '../../../publisher/targets/configured-targets.ts'
import type { BucketOptions } from '../../../server/s3/s3-client.ts'

/** A request that changes something. */
interface BucketRequest {
  method: string
  key: string
}

/** Its address first, then each request, and `isTold` once a message to it applies. */
export type FromBucket = { url: string } | { isTold: true } | BucketRequest
export interface ToBucket {
  /** Every nth put gets 503; 0 for none. */
  failEvery?: number
  /** Error code with which every put is refused; '' for none. */
  refusal?: string
  /** Whether writes are refused when their condition is false. */
  isConditional?: boolean
}

export interface Bucket {
  options: BucketOptions
  /** Requests since the list was last cleared. */
  requests: BucketRequest[]
  /** This and the next two resolve when they apply to the next request. */
  failEvery(count: number): Promise<void>
  refuse(code: string): Promise<void>
  honorConditions(isConditional: boolean): Promise<void>
  /** Requests an object, as a visitor would. */
  get(key: string): Promise<Response>
  /** Replaces an object without telling the publisher. */
  overwrite(key: string, content: string): Promise<void>
  /** Names of all objects except the publishers' notes. */
  names(): Promise<string[]>
  stop(): Promise<void>
}

const NAME = 'haulindex-site'

/** Starts an S3 server with an empty bucket. */
export const startBucket = async (): Promise<Bucket> => {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const server = fork(join(import.meta.dirname, 'serve-bucket.ts'), [directory, NAME], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // s3rver encrypts the tokens of long lists with an old method
    execArgv: ['--openssl-legacy-provider'],
  })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  const requests: BucketRequest[] = []
  const toldThen: (() => void)[] = []
  server.on('message', (message: FromBucket) => {
    if ('key' in message) requests.push(message)
    if ('isTold' in message) toldThen.shift()?.()
  })
  const tell = (message: ToBucket) =>
    new Promise<void>((ok) => {
      toldThen.push(ok)
      server.send(message)
    })
  const options: BucketOptions = {
    endpoint: url,
    bucket: NAME,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    settings: 'SITE_BUCKET',
  }
  const address = (key: string) => `${url}/${NAME}/${key.split('/').map(encodeURIComponent).join('/')}`
  return {
    options,
    requests,
    failEvery: (count) => tell({ failEvery: count }),
    refuse: (code) => tell({ refusal: code }),
    honorConditions: (isConditional) => tell({ isConditional }),
    get: (key) => fetch(address(key)),
    overwrite: async (key, content) => {
      await fetch(address(key), { method: 'PUT', body: content })
    },
    names: async () => {
      const names: string[] = []
      for await (const [name] of new S3Target(options).list()) names.push(name)
      return names
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
