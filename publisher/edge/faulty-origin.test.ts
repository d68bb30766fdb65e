import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningWorker, startWorker } from '../../tests/support/edge/workerd.ts'
import { bundleWorker } from './bundle-edge.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.html': 'the home page',
  '404.html': 'no such page',
  '.scripts': "'sha256-abc'\n",
}

const nameOf = (url = '') => decodeURIComponent(url.slice('/site/'.length))
const answerWell: RequestListener = ({ url }, response) => {
  const file = FILES[nameOf(url)]
  response.writeHead(file ? 200 : 404).end(file ?? '<Error><Code>NoSuchKey</Code></Error>')
}
const refuse =
  (status: number, code: string, isRefused: (name: string) => boolean = () => true): RequestListener =>
  (request, response) =>
    isRefused(nameOf(request.url))
      ? response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
      : answerWell(request, response)

let answer: RequestListener = answerWell
const origin = createServer((request, response) => answer(request, response))
let worker: RunningWorker
beforeAll(async () => {
  await once(origin.listen(0, '127.0.0.1'), 'listening')
  worker = await startWorker(await bundleWorker(), {
    ORIGIN: `http://127.0.0.1:${(origin.address() as AddressInfo).port}/site`,
    SITE_URL: 'https://haul.example',
    SERVER_URL: 'http://127.0.0.1:9',
  })
})
afterAll(async () => {
  await worker.stop()
  origin.close()
  origin.closeAllConnections()
})
beforeEach(() => {
  answer = answerWell
})
const get = async (path: string) => {
  const response = await fetch(worker.url + path, { redirect: 'manual' })
  return { status: response.status, text: await response.text(), again: response.headers.get('retry-after') }
}
const AWAY = { status: 503, text: 'The site cannot be reached just now.', again: '10' }

test.each([
  ['fails', refuse(500, 'InternalError')],
  ['is told to wait', refuse(503, 'SlowDown')],
  ['gives the worker no access', refuse(403, 'AccessDenied')],
  ['knows no such secret', refuse(403, 'SignatureDoesNotMatch')],
  ['has no such bucket', refuse(404, 'NoSuchBucket')],
  ['hangs', () => undefined],
  ['hangs up', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])('no page is said to be gone while the storage %s', async (_, fault) => {
  answer = fault
  expect(await Promise.all(['/', '/company/acme', '/nowhere'].map(get))).toEqual([AWAY, AWAY, AWAY])
  answer = answerWell
  expect(await get('/')).toMatchObject({ status: 200, text: 'the home page' })
  expect(await get('/nowhere')).toMatchObject({ status: 404, text: 'no such page' })
})

test('an old address is not reported as gone while the list of old names cannot be read', async () => {
  answer = refuse(500, 'InternalError', (name) => name.startsWith('moved/'))
  expect(await get('/company/acme')).toEqual(AWAY)
})

test('without the server, the API responds as it does while PocketBase is away', async () => {
  const response = await fetch(`${worker.url}/api/health`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await response.json()).toMatchObject({ status: 503, message: expect.stringContaining('try again') })
})
