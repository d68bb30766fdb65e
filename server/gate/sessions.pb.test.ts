import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createUser } from '../../tests/support/records.ts'
import { apiOf } from '../../tests/support/server/api.ts'
import { gateForTests } from '../../tests/support/server/gate.ts'
import { freePort, type PocketBaseServer, startPocketBase } from '../pocketbase/pocketbase-server.ts'

/** Fails the gate's first question about a token. */
const FAILING = `
  routerUse((e) => {
    if (e.request.url.path !== '/api/directory/session' || $app.store().get('failed')) return e.next()
    $app.store().set('failed', true)
    throw new InternalServerError('out of order')
  })
`

const dataDir = mkdtempSync(join(tmpdir(), 'sessions-'))
const hooksDir = join(dataDir, 'hooks')
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const gate = gateForTests({ backendUrl: () => url })
let server: PocketBaseServer
beforeAll(async () => {
  cpSync(inject('pocketbase').dataDir, dataDir, { recursive: true })
  cpSync(inject('pocketbase').hooksDir, hooksDir, { recursive: true })
  writeFileSync(join(hooksDir, 'failing.pb.js'), FAILING)
  server = await startPocketBase({ dataDir, hooksDir, port })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a member stays signed in if PocketBase fails to identify the session', async () => {
  const { id, token } = await createUser(apiOf(url, inject('pocketbase').superuserToken), apiOf(url, ''))
  const member = gate.from('203.0.113.1', token)
  const save = () => member.patch(`/api/collections/users/records/${id}`, { full_name: 'New Name' })
  expect((await save()).status).toBe(503)
  expect((await save()).status).toBe(200)
})
