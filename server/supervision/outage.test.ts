import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDisconnection, outage } from './outage.ts'

const server = createServer((request, response) => {
  if (request.url === '/half') response.writeHead(200, { 'content-length': 9 }).write('half')
  setImmediate(() => request.socket.destroy())
})
let url = ''
beforeEach(async () => {
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  vi.useRealTimers()
  await new Promise((ok) => server.close(ok))
})

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  )
const read = (path: string): Promise<unknown> =>
  new Promise((ok, fail) => get(`${url}${path}`, (response) => ok(buffer(response))).once('error', fail))

test('a server that is gone, or disappears during a response, is a disconnection', async () => {
  const failures = [
    failureOf(fetch(`${url}/`)),
    failureOf(fetch(`${url}/half`).then((response) => response.text())),
    failureOf(read('/')),
    failureOf(read('/half')),
  ]
  for (const failure of failures) expect(isDisconnection(await failure)).toBe(true)
  server.close()
  expect(isDisconnection(await failureOf(fetch(url)))).toBe(true)
  expect(isDisconnection(new Error('Cannot publish', { cause: await failureOf(read('/')) }))).toBe(true)
})

test('an incorrect response is not a disconnection', () => {
  expect(isDisconnection(new Error('PocketBase answers 500'))).toBe(false)
  expect(isDisconnection('text')).toBe(false)
})

test('a disconnection may be ignored for a while, and again after the server has responded', () => {
  vi.useFakeTimers()
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const away = outage(1000)
  expect(away.mayPass(gone)).toBe(true)
  vi.advanceTimersByTime(999)
  expect(away.mayPass(gone)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(away.mayPass(gone)).toBe(false)
  away.over()
  expect(away.mayPass(gone)).toBe(true)
  expect(away.mayPass(new Error('other'))).toBe(false)
})

test.each([-3_600_000, 86_400_000])('its duration is not measured by a clock that jumps by %d ms', (jumpMs) => {
  vi.useFakeTimers()
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const away = outage(1000)
  expect(away.mayPass(gone)).toBe(true)
  vi.setSystemTime(Date.now() + jumpMs)
  expect(away.mayPass(gone)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(away.mayPass(gone)).toBe(false)
})
