import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine } from '../../domain/text/csv.ts'
import { runImport } from '../../tests/support/import-command.ts'
import { photoBody } from '../../tests/support/photos.ts'
import { createListing, createUser } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { exportCommand } from '../export/export-command.ts'

const server = pocketBaseForTests()
const empty = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'import-pictures-'))
const LOCAL = '127.0.0.0/8'

const draw = (width: number, height: number, color = '#0b6e4f') =>
  sharp({ create: { width, height, channels: 3, background: color } })
const PHOTO = await draw(2400, 1200)
  .withExif({ IFD3: { GPSLatitude: '39/1 3/1 0/1' } })
  .jpeg()
  .toBuffer()
const LOGO = await draw(1400, 700).webp().toBuffer()

/** The old directory's server, and what was asked of it. */
const asked: string[] = []
const web = createServer(({ url = '' }, response) => {
  asked.push(url)
  const send = (status: number, type: string, body: string | Buffer = '') =>
    response.writeHead(status, { 'content-type': type, location: type }).end(body)
  if (url.startsWith('/photo')) send(200, 'image/jpeg', PHOTO)
  else if (url.startsWith('/logo')) send(200, 'image/webp', LOGO)
  else if (url === '/moved.jpg') send(301, '/photo-moved.jpg')
  else if (url === '/loop.jpg') send(302, '/loop.jpg')
  else if (url === '/inside.jpg') send(302, 'http://10.0.0.1/x.jpg')
  else if (url === '/page.jpg') send(200, 'text/html', '<p>Not found</p>')
  else if (url === '/broken.jpg') send(200, 'image/jpeg', PHOTO.subarray(0, 300))
  else if (url === '/huge.jpg') send(200, 'image/jpeg', Buffer.alloc(16 * 1024 * 1024))
  else send(404, 'text/plain')
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(() => {
  web.close()
  rmSync(folder, { recursive: true, force: true })
})

const HEADER = ['Name', 'City', 'State', 'Category', 'Phone', 'Logo', 'Photos']
const write = (name: string, ...rows: string[][]): string => {
  const path = join(folder, name)
  writeFileSync(path, [HEADER, ...rows].map(csvLine).join(''))
  return path
}
const row = (name: string, logo: string, photos: string, phone = '(219) 555-0142') => [
  ...[name, 'Gary', 'IN', 'Freight', phone, logo, photos],
]
const run = (path: string, ...options: string[]) =>
  runImport(['--no-questions', path, ...options], { folder, server, pictureNetworks: LOCAL })
const leftOut = (name: string) =>
  readFileSync(join(folder, 'data', 'imports', 'reports', `${name}.left-out.csv`), 'utf8')
const company = async (name: string, from = server) => {
  const [found] = await from.superuser.list('company_listings', { filter: `name = "${name}"` })
  return { id: String(found?.['id']), logo: String(found?.['logo'] ?? ''), isThere: found !== undefined }
}
const photosOf = async (name: string, from = server) =>
  from.superuser.list('listing_photos', { filter: `listing.name = "${name}"`, sort: 'position' })
const undo = async (output: string) => {
  const [, id = ''] = /--undo (\w+)/.exec(output) ?? []
  return runImport(['--undo', id], { folder, server })
}

describe('an import of a table with pictures', () => {
  let output = ''

  it('fetches nothing in a dry run, and says how many pictures it would bring', async () => {
    const path = write('dry.csv', row('Dry Lines', `${origin}/logo.webp`, `${origin}/photo1.jpg, ${origin}/photo2.jpg`))
    const dry = await run(path, '--dry-run')
    expect(dry.output).toContain(
      'Pictures to bring: 1 logo and 2 photos. The photos would wait for approval in the queue.',
    )
    expect(asked).toEqual([])
  })

  it('stores a logo and photos that wait, small and without metadata, in the order of the file', async () => {
    const photos = `${origin}/photo1.jpg|7|Yard|Our yard in Gary::${origin}/moved.jpg|8||`
    const done = await run(write('first.csv', row('Pictured Lines', `${origin}/logo.webp`, photos)))
    output = done.output
    expect(done).toMatchObject({ code: 0, counts: { Created: 1 } })
    expect(output).toContain('Pictures brought: 1 logo and 2 photos. The photos wait for approval in the queue.')
    expect(await photosOf('Pictured Lines')).toMatchObject([
      { description: 'Our yard in Gary', state: 'waiting', user: '', width: 1600, height: 800, position: 1 },
      { description: 'Photo of Pictured Lines', state: 'waiting', position: 2 },
    ])
    const { id, logo } = await company('Pictured Lines')
    const file = await fetch(`${server.url}/api/files/company_listings/${id}/${logo}`)
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1000, height: 500 })
  })

  it('fetches nothing again', async () => {
    asked.length = 0
    const photos = `${origin}/photo1.jpg|7|Yard|Our yard in Gary::${origin}/moved.jpg|8||`
    const again = await run(write('first.csv', row('Pictured Lines', `${origin}/logo.webp`, photos)))
    expect(again).toMatchObject({ code: 0, counts: { Unchanged: 1 } })
    expect(again.output).toContain('3 pictures known or replaced by people, and not fetched.')
    expect(asked).toEqual([])
  })

  it('keeps what people did: another logo, a deleted photo', async () => {
    const { id } = await company('Pictured Lines')
    const [first] = await photosOf('Pictured Lines')
    await server.superuser.delete(`/api/collections/listing_photos/records/${String(first?.['id'])}`)
    const form = new FormData()
    form.set('logo', new File([await draw(50, 50, '#b42318').png().toBuffer()], 'own.png', { type: 'image/png' }))
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, form)
    const { logo } = await company('Pictured Lines')
    const photos = `${origin}/photo1.jpg, ${origin}/photo3.jpg`
    await run(write('first.csv', row('Pictured Lines', `${origin}/logo-new.webp`, photos)), '--approved')
    expect((await company('Pictured Lines')).logo).toBe(logo)
    expect((await photosOf('Pictured Lines')).map(({ state }) => state)).toEqual(['waiting', 'approved'])
  })

  it('replaces a logo that nobody changed by that of a new address', async () => {
    await run(write('new.csv', row('New Logo Lines', `${origin}/logo1.webp`, '')))
    const { logo } = await company('New Logo Lines')
    await run(write('new.csv', row('New Logo Lines', `${origin}/logo2.webp`, '')))
    const now = await company('New Logo Lines')
    expect(now.logo).not.toBe('')
    expect(now.logo).not.toBe(logo)
  })

  it('leaves out each picture that fails with its reason, and imports the row', async () => {
    const bad = ['missing', 'page', 'broken', 'huge', 'loop', 'inside', 'photo'].map((name) => `${origin}/${name}.jpg`)
    const done = await run(write('bad.csv', row('Bad Lines', 'logo.png', ['ftp://a.example/x.jpg', ...bad].join('\n'))))
    expect(done).toMatchObject({ code: 0, counts: { Created: 1 } })
    expect(done.output).toContain('Pictures brought: 0 logos and 1 photo.')
    const lines = leftOut('bad')
    for (const line of [
      '2,Company Logo,logo.png,"left out, it is no web address. Pack the table and its pictures into one zip file, and import that"',
      `2,Photos,${origin}/missing.jpg,"left out, its server answers 404"`,
      `2,Photos,${origin}/page.jpg,"left out, it leads to a page, not to a picture"`,
      `2,Photos,${origin}/broken.jpg,"left out, it cannot be read as a picture"`,
      `2,Photos,${origin}/huge.jpg,"left out, it has more than 15 MB"`,
      `2,Photos,${origin}/loop.jpg,"left out, its server redirects too often"`,
      `2,Photos,${origin}/inside.jpg,"left out, its address is in a private network"`,
    ])
      expect(lines).toContain(line)
    expect(await photosOf('Bad Lines')).toHaveLength(1)
  })

  it('takes eight photos of a company', async () => {
    const photos = Array.from({ length: 9 }, (_, at) => `${origin}/photo-${at}.jpg`).join('\n')
    await run(write('many.csv', row('Many Lines', '', photos)))
    expect(await photosOf('Many Lines')).toHaveLength(8)
    expect(leftOut('many')).toContain('a company has at most 8 photos')
  })

  it.each([
    ['this machine', (at: string) => at],
    ['a name that leads to this machine', (at: string) => at.replace('127.0.0.1', 'localhost')],
  ])('never asks %s unless a setting allows it', async (_, addressOf) => {
    asked.length = 0
    const path = write('private.csv', row('Private Lines', addressOf(`${origin}/logo.webp`), ''))
    await runImport(['--no-questions', path], { folder, server })
    expect(leftOut('private')).toContain('its address is in a private network')
    expect(asked).toEqual([])
  })

  it('stops asking a server that cannot be reached, and says so in one line', async () => {
    const gone = 'http://127.0.0.1:9'
    const rows = Array.from({ length: 12 }, (_, at) =>
      row(`Gone Lines ${at}`, `${gone}/${at}.png`, '', `(219) 555-01${10 + at}`),
    )
    const done = await run(write('gone.csv', ...rows))
    expect(done).toMatchObject({ code: 0, counts: { Created: 12 } })
    expect(done.output).toMatch(/127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\): \d pictures? not fetched/)
  })

  it('that is undone takes its pictures away, but none that a person described', async () => {
    const { id } = await company('Pictured Lines')
    await createListing(server.superuser, { name: 'Older Lines' })
    const path = write(
      'undo.csv',
      row('Undone Lines', `${origin}/logo.webp`, `${origin}/photo1.jpg`),
      row('Described Lines', '', `${origin}/photo1.jpg`),
    )
    const done = await run(path)
    const [photo] = await photosOf('Described Lines')
    const admin = await createUser(server.superuser, server.guest, { verified: true, is_admin: true })
    const described = { description: 'A truck that a person described' }
    await server.as(admin.token).patch(`/api/collections/listing_photos/records/${String(photo?.['id'])}`, described)
    const undone = await undo(done.output)
    expect(undone.output).toContain('have photos')
    expect((await company('Undone Lines')).isThere).toBe(false)
    expect(await photosOf('Described Lines')).toMatchObject([described])
    expect(id).not.toBe('')
  })

  it('that brought pictures to a company that was there is undone', async () => {
    const before = await run(write('there.csv', row('There Lines', '', '')))
    const done = await run(
      write('there.csv', row('There Lines', `${origin}/logo.webp`, `${origin}/photo1.jpg`, '(219) 555-0199')),
    )
    expect((await company('There Lines')).logo).not.toBe('')
    await undo(done.output)
    expect((await company('There Lines')).logo).toBe('')
    expect(await photosOf('There Lines')).toEqual([])
    await undo(before.output)
    expect((await company('There Lines')).isThere).toBe(false)
  })
})

describe('pictures in files', () => {
  const files = () => ({
    'logos/Zipped.PNG': new Uint8Array(LOGO),
    'yard.jpg': new Uint8Array(PHOTO),
    'a/x.jpg': new Uint8Array(PHOTO),
    'b/x.jpg': new Uint8Array(PHOTO),
  })

  it('of a zip file are found by name, also for addresses of a server that is gone', async () => {
    const zip = join(folder, 'pictures.zip')
    writeFileSync(zip, zipSync(files()))
    const photos = 'http://old.example/uploads/2020/yard.jpg; x.jpg; b/x.jpg; none.jpg'
    const done = await run(write('zip.csv', row('Zip Lines', 'zipped.png', photos)), '--pictures', zip)
    expect(done.output).toContain('Pictures brought: 1 logo and 2 photos.')
    expect(leftOut('zip')).toContain('x.jpg,"left out, 2 files have this name"')
    expect(leftOut('zip')).toContain('none.jpg,"left out, no file of this name is in the zip file or folder"')
    const again = await run(write('zip.csv', row('Zip Lines', 'zipped.png', photos)), '--pictures', zip)
    expect(again.output).toContain('3 pictures known or replaced by people')
  })

  it('of a zip file that also has the table are the same', async () => {
    const zip = join(folder, 'moved.zip')
    const path = write('moved.csv', row('Zip Lines', 'zipped.png', 'yard.jpg'))
    writeFileSync(zip, zipSync({ ...files(), 'moved.csv': new Uint8Array(readFileSync(path)) }))
    expect((await run(zip)).output).toContain('2 pictures known or replaced by people')
  })

  it('of a folder are the same', async () => {
    const path = join(folder, 'unpacked')
    for (const [name, content] of Object.entries(files())) {
      mkdirSync(join(path, name, '..'), { recursive: true })
      writeFileSync(join(path, name), content)
    }
    const done = await run(write('zip.csv', row('Zip Lines', 'zipped.png', 'yard.jpg')), '--pictures', path)
    expect(done.output).toContain('2 pictures known or replaced by people')
  })

  it('that are none are refused before anything is stored', async () => {
    const path = write('none.csv', row('None Lines', 'zipped.png', ''))
    expect((await run(path, '--pictures', path)).errors).toContain('is no zip file and no folder')
    expect((await run(path, '--pictures', join(folder, 'nowhere'))).errors).toContain('does not exist')
    expect((await company('None Lines')).isThere).toBe(false)
  })
})

describe('an export', () => {
  it('has logos and approved photos in a folder, which an import reads', async () => {
    const listing = (await company('New Logo Lines')).id
    const admin = await createUser(server.superuser, server.guest, { verified: true, is_admin: true })
    await server.as(admin.token).post('/api/collections/listing_photos/records', photoBody(listing))
    const target = join(folder, 'export')
    let output = ''
    await exportCommand([target], {
      open: async () => ({ url: server.url, token: server.superuserToken, close: async () => undefined }),
      signal: new AbortController().signal,
      say: (text) => {
        output += text
      },
      startProgress: () => ({ update: () => undefined, done: () => undefined }),
    })
    expect(output).toMatch(/pictures: \d+ pictures/)
    expect(readdirSync(join(target, 'pictures', 'new-logo-lines'))).toHaveLength(2)
    const csv = join(target, 'listings.csv')
    const same = await run(csv, '--dry-run')
    expect(same.output).toContain('Pictures to bring: 0 logos and 0 photos.')
    const moved = await runImport(['--no-questions', csv, '--approved'], { folder, server: empty })
    expect(moved.code).toBe(0)
    expect((await company('New Logo Lines', empty)).logo).not.toBe('')
    expect(await photosOf('New Logo Lines', empty)).toMatchObject([
      { description: 'Our yard in Topeka', state: 'approved' },
    ])
  })
})
