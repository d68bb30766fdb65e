import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newSubmission } from '../../domain/forms/form-guard.ts'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'
import { quoteBody } from '../../tests/support/forms.ts'
import { createListing } from '../../tests/support/records.ts'
import { apiOf } from '../../tests/support/server/api.ts'
import { gateForTests, rawRequest } from '../../tests/support/server/gate.ts'
import { freePort, type PocketBaseServer, startPocketBase } from '../pocketbase/pocketbase-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'away-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const start = () => startPocketBase({ dataDir, hooksDir: inject('pocketbase').hooksDir, port })
let server: PocketBaseServer
let listing = ''
const superuser = apiOf(url, inject('pocketbase').superuserToken)
const gate = gateForTests({ backendUrl: () => url, files: { 'index.html': 'home' }, hasLimits: false })

beforeAll(async () => {
  cpSync(inject('pocketbase').dataDir, dataDir, { recursive: true })
  server = await start()
  listing = await createListing(superuser)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const kill = async () => {
  process.kill(server.pid, 'SIGKILL')
  await server.exited
}

it('a visitor notices nothing while PocketBase restarts, and a form is stored once', async () => {
  const client = gate.from('203.0.113.1')
  const quote = () =>
    client.post('/api/collections/inquiries/records', quoteBody(listing, { submission: newSubmission(crypto) }))
  const running = Array.from({ length: 20 }, quote)
  await kill()
  const waiting = [...Array.from({ length: 20 }, quote), client.get('/api/collections/services/records')]
  expect((await rawRequest(gate.url, '/')).text).toBe('home')
  server = await start()
  const answers = await Promise.all([...running, ...waiting])
  expect(answers.map(({ status }) => status)).toEqual([...Array(40).fill(204), 200])
  expect(await superuser.list('inquiries')).toHaveLength(40)
})

it('shows a message if PocketBase stays away', async () => {
  await kill()
  const [answer, page] = await Promise.all([
    gate.from('203.0.113.1').get('/api/collections/services/records'),
    rawRequest(gate.url, '/', { headers: {} }),
  ])
  expect(answer).toMatchObject({ status: 503, body: { message: GATE_REFUSALS.away } })
  expect(page.status).toBe(200)
  server = await start()
})

it('a client that sends half a request delays nobody', async () => {
  const { hostname, port: gatePort } = new URL(gate.url)
  const halves = Array.from({ length: 50 }, () => {
    const socket = connect(Number(gatePort), hostname)
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/collections/inquiries/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"listing":',
    )
    return socket
  })
  const client = gate.from('203.0.113.2')
  expect((await client.post('/api/collections/inquiries/records', quoteBody(listing))).status).toBe(204)
  for (const socket of halves) socket.destroy()
})

it('stalled uploads take no memory from forms', async () => {
  const { hostname, port: gatePort } = new URL(gate.url)
  const path = `/api/collections/company_listings/records/${listing}`
  const head = `PATCH ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.4\r\nAuthorization: ${inject('pocketbase').superuserToken}\r\n`
  const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 6000000\r\n\r\n'
  const answers: string[] = []
  const uploads = Array.from({ length: 4 }, () => {
    const socket = connect(Number(gatePort), hostname)
    socket.on('error', () => undefined)
    socket.on('data', (part) => answers.push(part.toString()))
    socket.write(head + type)
    socket.write(Buffer.alloc(5_900_000))
    return socket
  })
  await expect.poll(() => answers.filter((answer) => answer.includes(' 503 ')).length).toBe(2)
  const client = gate.from('203.0.113.4')
  expect((await client.post('/api/collections/inquiries/records', quoteBody(listing))).status).toBe(204)
  for (const socket of uploads) socket.destroy()
})
