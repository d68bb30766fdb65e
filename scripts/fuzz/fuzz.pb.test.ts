import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gateForTests } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { makeScene } from './fuzz-scene.ts'
import { pocketBaseApi } from './fuzz-target.ts'
import { runFuzz } from './run-fuzz.ts'

const siteFolder = mkdtempSync(join(tmpdir(), 'fuzz-site-'))
const files = { 'index.html': 'home', '404.html': 'no page', 'console.html': 'console' }
const server = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For', FORM_LIMITS: 'off', PUBLIC_DIR: siteFolder })
const gate = gateForTests({ backendUrl: () => server.url, files, siteFolder, hasLimits: false })

it('3,000 hostile requests of every role are answered in words, tell nothing private and end nothing', async () => {
  const scene = await makeScene(pocketBaseApi(server.url, server.superuserToken))
  const { faults, faultCount, requests } = await runFuzz({ url: gate.url, scene }, { requests: 3000, seed: 1 })
  expect(faults).toEqual([])
  expect({ faultCount, requests }).toEqual({ faultCount: 0, requests: 3000 })
  expect(process.kill(server.pid, 0)).toBe(true)
}, 180_000)
