/** The files for programs in a built demo: their shape is the declared one, and nobody collects email addresses in them. */
import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { companyDataSchema, datasetSchema, listDataSchema } from '../contract/public-data.ts'
import { seedDirectory } from '../demo/seed-directory.ts'
import { buildSite } from '../publisher/release/build-site.ts'
import { currentSite } from '../publisher/release/current-site.ts'
import { pocketBaseForTests } from './support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from './support/server/template.ts'

const LISTINGS = 300
const pocketBase = pocketBaseForTests()
let siteDir = ''
let files: string[] = []
const read = (file: string) => readFile(join(currentSite(siteDir), file), 'utf8')

const openApi = z.object({ components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }) })

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  siteDir = await mkdtemp(join(tmpdir(), 'public-data-'))
  const backend = { url: pocketBase.url, token: inject('pocketbase').superuserToken }
  const now = new Date('2026-11-01T12:00:00Z')
  await seedDirectory({ backend, listings: LISTINGS, seed: 5, demoPassword: undefined, now })
  const source = { url: pocketBase.url, publishToken: PUBLISH_TOKEN }
  await buildSite({ source, siteDir, siteUrl: 'https://haul.example', allowLargeDrop: true })
  files = await readdir(currentSite(siteDir), { recursive: true })
}, 240_000)
afterAll(() => rm(siteDir, { recursive: true, force: true }))

test('the document of the public data is valid OpenAPI 3.1', async () => {
  const document = JSON.parse(await read('openapi.json'))
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'https://haul.example/v1' }])
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})

test('every data file of a company or list has the declared shape, and no field that is not declared', async () => {
  const { schemas } = openApi.parse(JSON.parse(await read('openapi.json'))).components
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const declared = { Company: ajv.compile(schemas['Company'] ?? false), List: ajv.compile(schemas['List'] ?? false) }
  const whole = {
    Company: ajv.compile(z.toJSONSchema(companyDataSchema)),
    List: ajv.compile(z.toJSONSchema(listDataSchema)),
  }
  const counts = { Company: 0, List: 0 }
  for (const file of files.filter(
    (name) => name.endsWith('.json') && /^(company\/|regions\/|[^/]*companies)/.test(name),
  )) {
    const kind = file.startsWith('company/') ? 'Company' : 'List'
    const data = JSON.parse(await read(file))
    for (const validate of [declared[kind], whole[kind]])
      expect([file, validate(data), validate.errors]).toEqual([file, true, null])
    counts[kind] += 1
  }
  expect(counts.Company).toBe(LISTINGS)
  expect(counts.List).toBeGreaterThan(900)
})

test('the dataset names all companies, in the declared shape, and its files are those that it says', async () => {
  const { schemas } = openApi.parse(JSON.parse(await read('openapi.json'))).components
  const list = JSON.parse(await read('dataset.json'))
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schemas['Dataset'] ?? false)
  expect([validate(list), validate.errors]).toEqual([true, null])
  expect(list.companies).toBe(LISTINGS)
  for (const { url, companies, bytes, sha256 } of datasetSchema.parse(list).files) {
    const content = await readFile(join(currentSite(siteDir), new URL(url).pathname))
    expect([content.length, hash('sha256', content)]).toEqual([bytes, sha256])
    const text = gunzipSync(content).toString()
    expect(text.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}/gi)).toBeNull()
    expect(text.match(/https:\/\/haul\.example\/company\//g)).toHaveLength(companies)
  }
})

test('no file for programs contains an email address', async () => {
  const data = files.filter((name) => /\.(json|md|xml|txt)$/.test(name))
  expect(data.length).toBeGreaterThan(2000)
  for (const file of data) expect((await read(file)).match(/[\w.+-]+@[\w-]+\.[a-z]{2,}/gi), file).toBeNull()
})

test('every page of a list or company names its twins, which exist', async () => {
  for (const page of [
    'companies',
    'companies/page/2',
    'regions/texas',
    'companies-in-chicago',
    'freight-trucking-companies',
  ]) {
    const html = await read(`${page}.html`)
    for (const [type, ending] of [
      ['application/json', 'json'],
      ['text/markdown', 'md'],
    ]) {
      expect(html).toContain(`<link rel="alternate" type="${type}" href="/${page}.${ending}">`)
      expect(files).toContain(`${page}.${ending}`)
    }
  }
})
