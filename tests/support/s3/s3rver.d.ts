declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  interface StoredObject {
    metadata: { etag: string }
    content?: { destroy(): void }
  }

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    readonly store: { getObject(bucket: string, key: string): Promise<StoredObject | undefined> }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
