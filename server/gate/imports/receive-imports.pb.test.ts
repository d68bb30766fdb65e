import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../contract/routes.ts'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { createUser, type TestUser } from '../../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { importFile } from '../../data-folder/import-files.ts'
import { DISK, type Disk } from './receive-imports.ts'

const server = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For' })
const dataDir = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The gate's disk, which a test may fill. */
let disk: Disk = DISK
const gate = gateForTests({
  backendUrl: () => server.url,
  desk: {
    dataDir,
    disk: { freeBytes: (folder) => disk.freeBytes(folder), write: (file, part) => disk.write(file, part) },
  },
})

let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
  owner = await createUser(server.superuser, server.guest)
})
beforeEach(() => {
  disk = DISK
})

let networks = 0
const from = (token = '') => gate.from(`198.51.100.${++networks}`, token)
const send = (token: string, body: string, name = 'census.csv') =>
  from(token).post(`${ROUTES.beginUpload.path}?name=${encodeURIComponent(name)}`, body)
const runs = () => server.superuser.list('imports')
const files = (): string[] => {
  try {
    return readdirSync(join(dataDir, 'imports'))
  } catch {
    return []
  }
}
const forget = async () => {
  for (const { id } of await runs()) await server.superuser.delete(`/api/collections/imports/records/${id}`)
  rmSync(join(dataDir, 'imports'), { recursive: true, force: true })
}
beforeEach(forget)

describe('a file uploaded for an import', () => {
  it('from an administrator is stored unchanged, readable only by the folder’s owner, with a row', async () => {
    const body = `a,b\n${'1,"ü"\n'.repeat(50_000)}`
    const answer = await send(admin.token, body, 'C:\\files\\my census.csv')
    expect([answer.status, answer.body['state']]).toEqual([201, 'uploading'])
    const { path } = importFile(dataDir, String(answer.body['id']))
    expect(readFileSync(path, 'utf8')).toBe(body)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await runs()).toMatchObject([
      {
        file_name: 'my census.csv',
        kind: 'carriers',
        mode: 'dry_run',
        actor: admin.id,
        bytes: Buffer.byteLength(body),
      },
    ])
  })

  it.each([
    ['a guest', (): string => '', 401],
    ['an owner', (): string => owner.token, 403],
  ] as const)('of %s is refused before a byte of it is kept', async (_who, token, status) => {
    expect((await send(token(), 'a,b\n1,2\n')).status).toBe(status)
    expect([files(), await runs()]).toEqual([[], []])
  })

  it.each([
    ['without a name', '', 'a,b', 400],
    ['that is empty', 'census.csv', '', 400],
  ])('%s is refused', async (_what, name, body, status) => {
    expect((await send(admin.token, body, name)).status).toBe(status)
    expect([files(), await runs()]).toEqual([[], []])
  })

  it('that declares more than 1 GB is refused at once', async () => {
    const { status, text } = await rawRequest(gate.url, `${ROUTES.beginUpload.path}?name=big.csv`, {
      method: 'POST',
      headers: {
        authorization: admin.token,
        'content-length': String(UPLOAD_BYTES + 1),
        'x-forwarded-for': '192.0.2.9',
      },
      body: 'a',
    })
    expect([status, JSON.parse(text).message]).toEqual([413, UPLOAD_REFUSALS.tooLarge])
    expect([files(), await runs()]).toEqual([[], []])
  })

  it('is refused before it arrives if the disk has no space for it', async () => {
    disk = { ...DISK, freeBytes: async () => 1000 }
    const answer = await send(admin.token, 'a,b\n1,2\n')
    expect([answer.status, answer.body['message']]).toEqual([507, UPLOAD_REFUSALS.diskFull])
    expect([files(), await runs()]).toEqual([[], []])
  })

  it('that fills the disk on its way leaves nothing behind', async () => {
    let parts = 0
    disk = {
      ...DISK,
      write: async (file, part) => {
        if (++parts > 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        await DISK.write(file, part)
      },
    }
    const answer = await send(admin.token, 'a,b\n'.repeat(200_000))
    expect([answer.status, answer.body['message']]).toEqual([507, UPLOAD_REFUSALS.diskFull])
    expect([files(), await runs()]).toEqual([[], []])
  })

  it('whose connection breaks leaves nothing behind', async () => {
    const sent = request(`${gate.url}${ROUTES.beginUpload.path}?name=half.csv`, {
      method: 'POST',
      headers: { authorization: admin.token, 'content-length': '1000000', 'x-forwarded-for': '192.0.2.10' },
    })
    sent.on('error', () => undefined)
    sent.write('a,b\n'.repeat(10_000))
    await eventually(() => expect(files()).toHaveLength(1))
    sent.destroy()
    await eventually(async () => expect([files(), await runs()]).toEqual([[], []]))
  })

  it('is refused by a server without a folder for it', async () => {
    expect((await server.superuser.post(`${ROUTES.beginUpload.path}?name=x.csv`, 'a,b')).status).toBe(400)
  })
})

describe('the rows that a run rejected', () => {
  const rejectedOf = async (token: string): Promise<{ status: number; text: string }> => {
    const id = String((await send(admin.token, 'a,b\n1,2\n')).body['id'])
    writeFileSync(importFile(dataDir, id).rejected, 'a,b,reason\r\n')
    return from(token).get(`${ROUTES.beginUpload.path}/${id}/rejected`)
  }

  it('can be read only by administrators', async () => {
    expect(await rejectedOf(admin.token)).toMatchObject({ status: 200, text: 'a,b,reason\r\n' })
    for (const token of ['', owner.token]) expect((await rejectedOf(token)).status).toBe(404)
  })

  it('return 404 with a message if there are none', async () => {
    const id = String((await send(admin.token, 'a,b\n1,2\n')).body['id'])
    const answer = await from(admin.token).get(`${ROUTES.beginUpload.path}/${id}/rejected`)
    expect([answer.status, answer.body['message']]).toEqual([404, UPLOAD_REFUSALS.noRejects])
  })
})
