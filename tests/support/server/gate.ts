import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { parseNetworks } from '../../../domain/security/client-network.ts'
import { Gate } from '../../../server/gate/gate.ts'
import type { ImportDesk } from '../../../server/gate/imports/receive-imports.ts'
import type { Watched } from '../../../server/gate/metrics/serve-metrics.ts'
import { tellPocketBase } from '../../../server/gate/refusal.ts'
import { tellViews } from '../../../server/gate/seen-count.ts'
import { type Api, apiOf } from './api.ts'
import { PUBLISH_TOKEN } from './template.ts'

interface Options {
  /** Address of PocketBase, read when the gate is opened. */
  backendUrl: () => string
  /** Files of the site: name → content. */
  files?: Record<string, string | Buffer>
  /** Folder of the site. By default, a new one. */
  siteFolder?: string
  operators?: string
  hasLimits?: boolean
  desk?: ImportDesk
  watched?: Watched
  mailEventsToken?: string
  /** Header in which the proxy before the gate names the client; '' if the proxy sends none. */
  proxyHeader?: string
}

export interface TestGate {
  readonly url: string
  readonly siteFolder: string
  /** Requests of a client at an address, as reported by a proxy that the gate trusts. */
  from(address: string, token?: string): Api
  /** Reports refused requests to PocketBase. */
  tellRefused(): Promise<void>
  tellViews(): Promise<void>
}

export interface RawReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request unchanged: fetch would normalize its path and headers. */
export const rawRequest = (
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawReply> =>
  new Promise((ok, fail) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => ok({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })

/** Visitors reach it by https. */
const SITE_URL = 'https://haul.example'

/** A gate before a PocketBase, for the tests of one file. It trusts `X-Forwarded-For`. */
export const gateForTests = ({
  backendUrl,
  files = {},
  siteFolder = mkdtempSync(join(tmpdir(), 'gate-site-')),
  operators = '',
  hasLimits = true,
  desk,
  watched,
  mailEventsToken = '',
  proxyHeader = 'x-forwarded-for',
}: Options): TestGate => {
  let url = ''
  let gate: Gate | undefined
  let close = () => {}
  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(siteFolder, name)), { recursive: true })
      writeFileSync(join(siteFolder, name), text)
    }
    const trust = { proxyHeader: proxyHeader || undefined, operators: parseNetworks(operators) }
    const tellRefused = tellPocketBase(backendUrl(), PUBLISH_TOKEN)
    const sendViews = tellViews(backendUrl(), PUBLISH_TOKEN)
    gate = new Gate({
      backendUrl: backendUrl(),
      siteFolder,
      trust,
      secrets: { publishToken: PUBLISH_TOKEN, mailEventsToken },
      siteUrl: SITE_URL,
      tellRefused,
      tellViews: sendViews,
      hasLimits,
      desk,
      watched,
    })
    const server = gate.serve()
    await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close = () => {
      server.close()
      server.closeAllConnections()
    }
  })
  afterAll(() => {
    close()
    rmSync(siteFolder, { recursive: true, force: true })
  })
  return {
    get url() {
      return url
    },
    siteFolder,
    tellRefused: async () => gate?.tellRefused(),
    tellViews: async () => gate?.tellViews(),
    from: (address, token = '') => apiOf(url, token, { 'x-forwarded-for': address }),
  }
}
