import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { OTHER_SITE_WARNING } from '../../domain/publishing/rules.ts'
import { type Bucket, startBucket } from '../../tests/support/s3/bucket.ts'
import { S3Target } from './configured-targets.ts'
import { type Shown, TargetBusyError } from './target-lease.ts'
import { TargetAheadError, TargetRuns, type Waiting } from './target-run.ts'

let bucket: Bucket
let folder = ''
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const NOTHING: Waiting = { size: 0, take: () => [], giveBack: () => undefined }
const waitingFor = (...names: string[]): Waiting => {
  const waiting = new Set(names)
  return {
    get size() {
      return waiting.size
    },
    take: () => {
      const taken = [...waiting]
      waiting.clear()
      return taken
    },
    giveBack: (some) => {
      for (const name of some) waiting.add(name)
    },
  }
}
const at = (seq: number): Shown => ({ site: 'site', seq, mark: `mark${seq}` })
const publisher = (options = bucket.options) => new TargetRuns(new S3Target(options), folder)
const run = (runs: TargetRuns, seq: number, waiting = NOTHING, isForced = false) =>
  runs.run(waiting, at(seq), () => false, isForced)
const text = async (name: string) => (await bucket.get(name)).text()
/** Objects put or removed since, without the publishers' notes. */
const written = () => bucket.requests.filter(({ key }) => !key.startsWith('.')).map(({ key }) => key)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  write('index.html', 'home')
  write('company/acme.html', 'acme')
  write('company/acme-2.html', 'acme, too')
  write('_astro/app.1.js', 'let a')
  write('_astro/.app.1.js.br', 'compressed')
  write('sitemap.xml', '<urlset/>')
  write('feed.xml', '<feed/>')
  write('.build.json', '{}')
})
afterEach(async () => {
  // the next test begins with an empty bucket
  for (const name of [...(await bucket.names()), '.haulindex/state.json'])
    await fetch(`${bucket.options.endpoint}/${bucket.options.bucket}/${name}`, { method: 'DELETE' })
  for (const key of '0123456789abcdef')
    await fetch(`${bucket.options.endpoint}/${bucket.options.bucket}/.haulindex/files/1-${key}.br`, {
      method: 'DELETE',
    })
  bucket.requests.length = 0
  rmSync(folder, { recursive: true, force: true })
})

it('a bucket gets assets before pages and the sitemap last, with their types and cache lifetimes', async () => {
  await run(publisher(), 1)
  const order = written()
  expect(order.slice(0, 2).sort()).toEqual(['_astro/.app.1.js.br', '_astro/app.1.js'])
  expect(order.at(-1)).toBe('sitemap.xml')
  expect(await bucket.names()).not.toContain('.build.json')
  const type = async (name: string, header: string) => (await bucket.get(name)).headers.get(header)
  expect(await type('company/acme.html', 'content-type')).toBe('text/html; charset=utf-8')
  expect(await type('feed.xml', 'content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(await type('company/acme.html', 'cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await type('_astro/app.1.js', 'cache-control')).toContain('immutable')
  expect(await type('_astro/.app.1.js.br', 'content-encoding')).toBe('br')
  expect(await type('_astro/.app.1.js.br', 'content-type')).toContain('javascript')
})

it('an edit puts only its pages, removes deleted ones last, and rewrites the parts that list them', async () => {
  const runs = publisher()
  await run(runs, 1)
  bucket.requests.length = 0
  write('company/acme.html', 'acme, edited')
  rmSync(join(folder, 'company/acme-2.html'))
  const names = ['company/acme-2.html', 'company/acme.html', 'index.html']
  expect(await run(runs, 2, waitingFor(...names))).toEqual({
    put: ['company/acme.html'],
    removed: ['company/acme-2.html'],
  })
  expect(written()).toEqual(['company/acme.html', 'company/acme-2.html'])
  expect(await text('company/acme.html')).toBe('acme, edited')
  // taken, at most three parts, left
  expect(bucket.requests.length).toBeLessThanOrEqual(2 + 2 + 3)
})

it('a new release keeps the assets of older ones', async () => {
  const runs = publisher()
  await run(runs, 1)
  rmSync(join(folder, '_astro/app.1.js'))
  write('_astro/app.2.js', 'let b')
  runs.compareAll()
  expect(await run(runs, 1)).toEqual({ put: ['_astro/app.2.js'], removed: ['_astro/app.1.js'] })
})

it('another publisher continues where one has ended, with nothing to put', async () => {
  await run(publisher(), 1)
  bucket.requests.length = 0
  const other = publisher()
  await run(other, 1)
  expect(written()).toEqual([])
  write('index.html', 'home, edited')
  await run(other, 2, waitingFor('index.html'))
  expect(written()).toEqual(['index.html'])
})

it('the next publisher repairs what a killed one left behind, once it was silent for long', async () => {
  const killed = publisher()
  await run(killed, 1)
  // it put a page, and removed and created others, without a note about them
  await killed
    .run(
      waitingFor('index.html'),
      at(2),
      () => {
        throw new Error('killed')
      },
      false,
    )
    .catch(() => undefined)
  await bucket.overwrite('company/acme.html', 'half a page')
  await bucket.overwrite('company/orphan.html', 'nobody knows of it')
  await expect(run(publisher(), 2)).rejects.toBeInstanceOf(TargetBusyError)
  await run(new TargetRuns(new S3Target(bucket.options), folder, { endedAfterMs: 0 }), 2)
  expect(await text('company/acme.html')).toBe('acme')
  expect(await bucket.names()).not.toContain('company/orphan.html')
})

it('a site of other data stays there until someone allows it to be replaced', async () => {
  const of = (directory: string | undefined, seq: number): Shown => ({ ...at(seq), ...(directory && { directory }) })
  const publish = (shown: Shown, options = {}) =>
    new TargetRuns(new S3Target(bucket.options), folder, options).run(NOTHING, shown, () => false, true)
  await publish(of(undefined, 5))
  await publish(of('mine', 6))
  write('index.html', 'the home page of an empty directory')
  await expect(publish(of('theirs', 1))).rejects.toThrow(
    /^The bucket shows a site of other data, so it was not changed/,
  )
  expect(await text('index.html')).toBe('home')
  await publish(of('theirs', 1), { allowOtherData: true })
  expect(await text('index.html')).toBe('the home page of an empty directory')
})

it('two publishers take turns, and one that is behind waits for its own changes', async () => {
  const [ahead, behind] = [publisher(), publisher()]
  await run(ahead, 1)
  await run(behind, 1)
  write('index.html', 'home, newer')
  await run(ahead, 2, waitingFor('index.html'))
  await expect(run(behind, 1, waitingFor('index.html'))).rejects.toBeInstanceOf(TargetAheadError)
  await run(behind, 2, waitingFor('index.html'))
  expect(await text('index.html')).toBe('home, newer')
  // a database that went back in time stays ahead forever
  write('index.html', 'home, restored')
  await run(behind, 1, waitingFor('index.html'), true)
  expect(await text('index.html')).toBe('home, restored')
})

it('publishers of different data are reported to each other, and the site is always complete', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  try {
    const [one, copy] = [publisher(), publisher()]
    await run(one, 1)
    await run(copy, 1)
    expect(copy.warning).toBe('')
    const runCopy = (seq: number, ...names: string[]) =>
      copy.run(waitingFor(...names), { ...at(seq), mark: `copy${seq}` }, () => false, false)
    write('company/acme.html', 'acme of the copy')
    await runCopy(2, 'company/acme.html')
    write('company/acme.html', 'acme')
    write('index.html', 'home, edited')
    await run(one, 3, waitingFor('index.html'))
    expect(await text('company/acme.html')).toBe('acme')
    write('index.html', 'home')
    write('company/acme-2.html', 'acme, too, of the copy')
    await runCopy(4, 'company/acme-2.html')
    expect(await text('index.html')).toBe('home')
    write('company/acme-2.html', 'acme, too')
    one.pass(at(4))
    await run(one, 5)
    expect(await text('company/acme-2.html')).toBe('acme, too')
    expect(one.warning).toBe(OTHER_SITE_WARNING)
    expect(warn).toHaveBeenCalledWith(OTHER_SITE_WARNING)
    await run(one, 6)
    expect(one.warning).toBe('')
  } finally {
    warn.mockRestore()
  }
})

it.each(['.haulindex/state.json', '.haulindex/files/'])(
  'a note that was cut off, %s, is written again',
  async (note) => {
    await run(publisher(), 1)
    const keys = note.endsWith('/') ? [...'0123456789abcdef'].map((key) => `${note}1-${key}.br`) : [note]
    for (const key of keys) await bucket.overwrite(key, '{"form')
    await bucket.overwrite('company/orphan.html', 'nobody knows of it')
    const next = publisher()
    next.compareAll()
    await run(next, 1)
    expect(await bucket.names()).toEqual(expect.arrayContaining(['index.html', 'company/acme.html']))
    expect(await bucket.names()).not.toContain('company/orphan.html')
    bucket.requests.length = 0
    const after = publisher()
    after.compareAll()
    await run(after, 1)
    expect(written()).toEqual([])
  },
)

it('a storage without conditional writes is reported in one line, and publishers still see each other', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await bucket.honorConditions(false)
  try {
    const [one, other] = [publisher(), publisher()]
    await run(one, 1)
    await run(one, 2)
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/ignores If-Match or If-None-Match/)]])
    expect(one.warning).toMatch(/Let one publisher alone write to it/)
    write('index.html', 'home, newer')
    await run(other, 3, waitingFor('index.html'))
    await expect(run(one, 2)).rejects.toBeInstanceOf(TargetAheadError)
    expect(await text('index.html')).toBe('home, newer')
  } finally {
    await bucket.honorConditions(true)
    warn.mockRestore()
  }
})

it('keys that expire while a publisher works are reported, and the next run continues', async () => {
  const runs = publisher()
  await run(runs, 1)
  write('index.html', 'home, edited')
  await bucket.refuse('ExpiredToken')
  await expect(run(runs, 2, waitingFor('index.html'))).rejects.toThrow('refuses us: the key has expired. Look at SITE_')
  await bucket.refuse('')
  runs.compareAll()
  await run(runs, 2)
  expect(await text('index.html')).toBe('home, edited')
})

it('a bucket that fails every third put gets everything', async () => {
  await bucket.failEvery(3)
  try {
    await run(publisher(), 1)
  } finally {
    await bucket.failEvery(0)
  }
  expect(await text('company/acme.html')).toBe('acme')
})

it('a wrong clock is corrected by the bucket’s', async () => {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000)
  try {
    await run(publisher(), 1)
  } finally {
    vi.restoreAllMocks()
  }
  expect(await text('index.html')).toBe('home')
})

it.each([
  [{ bucket: 'nowhere' }, 'There is no bucket nowhere at'],
  [{ accessKeyId: 'GONE' }, 'it knows no such key'],
  [{ secretAccessKey: 'wrong' }, 'the secret does not belong to the key'],
])('a bucket that cannot be used explains why: %j', async (wrong, words) => {
  await expect(run(publisher({ ...bucket.options, ...wrong }), 1)).rejects.toThrow(words)
})
