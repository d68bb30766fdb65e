/** Runs one attack in its own thread, so that it does not slow down the bystanders' clock. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { apiRoute } from '../../server/gate/api-routes.ts'
import { type Attack, type AttackAnswers, type AttackOrder, ORIGINS } from './attack-orders.ts'
import { Crowd, QUOTES, quoteTo, SIGN_IN } from './client.ts'

const order: AttackOrder = workerData
const { attack, origin, url, seconds, listings, accounts, largeFile, member } = order
const endsAt = performance.now() + seconds * 1000
const isOver = (): boolean => performance.now() > endsAt
const crowd = new Crowd(url)
const answers: AttackAnswers = {}
const count = (status: number) => {
  answers[status] = (answers[status] ?? 0) + 1
}
let asked = 0
const nextAddress = (): string => ORIGINS[origin](asked++)

/** Opens a connection, writes to it, and counts what comes back until it closes or the attack is over. */
const hold = (head: string, body = '', reads = true): Promise<void> =>
  new Promise((done) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let status = 0
    const timer = setTimeout(() => socket.destroy(), Math.max(0, endsAt - performance.now()))
    socket.on('error', () => undefined)
    if (reads) socket.on('data', (part) => (status ||= Number(part.subarray(9, 12).toString())))
    else socket.pause()
    socket.once('close', () => {
      clearTimeout(timer)
      if (reads && !isOver()) count(status)
      done()
    })
    socket.write(`${head}\r\nHost: x\r\nX-Forwarded-For: ${nextAddress()}\r\n`)
    socket.write(body ? `Content-Type: application/json\r\n${body}` : '\r\n')
  })

const slowBody = (path: string, bytes: number, headers = '') =>
  hold(`POST ${path} HTTP/1.1`, `${headers}Content-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes - 1)}`)
const quoteBytes = apiRoute({ method: 'POST', path: QUOTES, hasToken: false, isMultipart: false })?.bytes ?? 0

const send = async (path: string, method = 'GET', body?: object, token = ''): Promise<void> => {
  const sent = { method, token, ...(body ? { body } : {}) }
  count((await crowd.send(nextAddress(), path, sent)).status)
}
const guess = (path: string, identity: string) => send(path, 'POST', { identity, password: `guess ${asked}` })

/** Number of workers at a time, and what each repeats. */
const WORK: Record<Attack, [number, () => Promise<void>]> = {
  'slow bodies': [1500, () => slowBody(QUOTES, quoteBytes)],
  'large bodies': [
    274,
    () => slowBody('/api/collections/company_listings/records', 319 * 1024, 'Authorization: a.b.c\r\n'),
  ],
  'wrong passwords': [100, () => guess(SIGN_IN, accounts[asked % accounts.length] ?? '')],
  'leaked passwords': [100, () => guess(SIGN_IN, `leaked${asked}@siege.example`)],
  'superuser guesses': [100, () => guess('/api/collections/_superusers/auth-with-password', 'root@example.com')],
  quotes: [100, () => send(QUOTES, 'POST', quoteTo(listings[asked % listings.length] ?? '', asked))],
  reads: [64, () => send('/api/collections/services/records')],
  streams: [1200, () => hold('GET /api/realtime HTTP/1.1', '', false)],
  'slow readers': [300, () => hold(`GET ${largeFile} HTTP/1.1`, '', false)],
  saves: [
    60,
    () =>
      send(
        `/api/collections/inquiries/records/${member.inquiry}`,
        'PATCH',
        { outcome: asked % 2 ? 'won' : 'lost' },
        member.token,
      ),
  ],
}

const [atOnce, work] = WORK[attack]
const keepWorking = async () => {
  while (!isOver()) {
    await work()
    // a refused client tries again soon
    await pause(20)
  }
}
await Promise.all(Array.from({ length: atOnce }, keepWorking))
crowd.close()
parentPort?.postMessage(answers)
