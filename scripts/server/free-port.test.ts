import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './pocketbase-server.ts'

/** Where Linux begins to give ports to connections, unless told otherwise; other systems begin later. */
const FIRST_GIVEN = 32_768

test('a free port can be listened on, and is none that the system gives to a connection meanwhile', async () => {
  const port = await freePort()
  expect(port).toBeLessThan(FIRST_GIVEN)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
