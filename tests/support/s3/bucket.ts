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

export type FromBucket = { url: string } | BucketRequest
export interface ToBucket {
  /** Every so manieth put answers 503; 0 for none. */
  failEvery?: number
  /** Code by which every put is refused; '' for none. */
  refusal?: string
  /** Whether writings whose condition does not hold are refused. */
  isConditional?: boolean
}

export interface Bucket {
  options: BucketOptions
  /** What was asked since the list was emptied last. */
  requests: BucketRequest[]
  failEvery(count: number): void
  refuse(code: string): void
  honourConditions(isConditional: boolean): void
  /** Asks for an object, as a visitor would. */
  get(key: string): Promise<Response>
  /** Replaces an object behind everybody's back. */
  overwrite(key: string, content: string): Promise<void>
  /** Names of all objects but the publishers' notes. */
  names(): Promise<string[]>
  stop(): Promise<void>
}

const NAME = 'haulindex-site'

/** Starts an S3 server with an empty bucket. */
export const startBucket = async (): Promise<Bucket> => {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const server = fork(join(import.meta.dirname, 'serve-bucket.ts'), [directory, NAME], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // s3rver encrypts the tokens of long lists in a way of old
    execArgv: ['--openssl-legacy-provider'],
  })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  const requests: BucketRequest[] = []
  server.on('message', (message: FromBucket) => {
    if ('key' in message) requests.push(message)
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
    failEvery: (count) => server.send({ failEvery: count } satisfies ToBucket),
    refuse: (code) => server.send({ refusal: code } satisfies ToBucket),
    honourConditions: (isConditional) => server.send({ isConditional } satisfies ToBucket),
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
