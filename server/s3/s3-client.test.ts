import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { S3Client } from './s3-client.ts'

const proxy = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the network</html>')
})
afterAll(() => proxy.close())

test('a server that returns 200 to everything, like some proxies, is not taken for a storage', async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'KEY', secretAccessKey: 'SECRET' }
  const client = new S3Client({ ...keys, endpoint, bucket: 'a-site', region: 'us-east-1', settings: 'SITE_BUCKET' })
  await expect(client.send({ method: 'PUT', key: 'index.html', body: Buffer.from('a page') })).rejects.toThrow(
    `${endpoint} answers 200 to a file, but not as a storage does. Look at SITE_BUCKET_ENDPOINT.`,
  )
})
