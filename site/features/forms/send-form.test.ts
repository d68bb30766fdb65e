import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { sendForm } from './send-form.ts'

const FAILURE = 'Failed to send. Please try again.'
let server: Server | undefined

/** Replaces the page's own server by one with this response. */
const serve = async (listener: RequestListener) => {
  const started = createServer(listener).listen(0, '127.0.0.1')
  server = started
  await new Promise((ok) => started.once('listening', ok))
  const { port } = started.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
}
const answer = (status: number, body: unknown) =>
  serve((_request, response) => response.writeHead(status).end(JSON.stringify(body)))

afterEach(() => {
  vi.unstubAllGlobals()
  server?.closeAllConnections()
  server?.close()
})

test('sends the form as JSON to its collection', async () => {
  const received: string[] = []
  await serve(async (request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    for await (const chunk of request) received.push(String(chunk))
    response.writeHead(204).end()
  })
  expect(await sendForm('reviews', { rating: 5 }, FAILURE)).toBeUndefined()
  expect(received).toEqual(['POST /api/collections/reviews/records application/json', '{"rating":5}'])
})

test('shows the problem of each field', async () => {
  await answer(400, {
    message: 'Please check the form.',
    data: { customer_name: { code: 'x', message: 'Too short.' }, rating: { code: 'y' } },
  })
  expect(await sendForm('reviews', {}, FAILURE)).toEqual({
    message: 'Please check the form.',
    problems: { customer_name: 'Too short.' },
  })
})

test.each([
  [400, { message: 'Company email is required.' }, 'Company email is required.'],
  [429, { message: 'This account has done enough.' }, 'This account has done enough.'],
  [429, { message: 'Too Many Requests.' }, REFUSALS.tooMany],
  [400, { message: 'Failed to create record.', data: {} }, FAILURE],
  [400, null, FAILURE],
  [500, { message: 'database is locked' }, FAILURE],
])('a response %i %j reads %j', async (status, body, message) => {
  await answer(status, body)
  expect(await sendForm('inquiries', {}, FAILURE)).toEqual({ message, problems: {} })
})

test('a response that is not JSON counts as a failure', async () => {
  await serve((_request, response) => response.writeHead(413).end('<h1>Too large</h1>'))
  expect(await sendForm('inquiries', {}, FAILURE)).toEqual({ message: FAILURE, problems: {} })
})

test('gives up on a server that does not respond, with a message', async () => {
  await serve(() => undefined)
  expect(await sendForm('inquiries', {}, FAILURE, 50)).toEqual({
    message: `The server does not answer. ${FAILURE}`,
    problems: {},
  })
})

test('a broken connection is a failure, with a message if the visitor is offline', async () => {
  await serve((request) => request.socket.destroy())
  vi.stubGlobal('navigator', { onLine: true })
  expect(await sendForm('inquiries', {}, FAILURE)).toEqual({ message: FAILURE, problems: {} })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendForm('inquiries', {}, FAILURE)).toEqual({ message: `You are offline. ${FAILURE}`, problems: {} })
})
