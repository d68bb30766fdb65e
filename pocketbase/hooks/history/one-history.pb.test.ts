import { expect, it } from 'vitest'
import { ROUTES } from '../../../contract/routes.ts'
import { createRandom } from '../../../demo/random.ts'
import { importTitle, undoTitle } from '../../../domain/history/change-sets.ts'
import type { BulkChange } from '../../../domain/listings/console/bulk-change.ts'
import type { QueueKind } from '../../../domain/moderation/queue.ts'
import { undoRun } from '../../../importer/run/undo-run.ts'
import { decideInQueue, decideRecord, revertRow } from '../../../tests/support/decisions.ts'
import { reviewBody } from '../../../tests/support/forms.ts'
import { importCarriers } from '../../../tests/support/imports.ts'
import {
  createListing,
  createUser,
  locationId,
  nextNumber,
  nextPhone,
  serviceId,
} from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const random = createRandom(20_261_128)
const repeat = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** One field that a set wrote, with both values as JSON. `record` is "collection/id". */
interface Written {
  record: string
  field: string
  before: string
  after: string
}
/** `parts`: each record is reverted on its own. `whole`: all records or none. */
interface MadeSet {
  row: string
  way: 'parts' | 'whole' | 'restore' | 'import'
  written: Written[]
}

/** What the directory must contain. */
class Model {
  readonly values = new Map<string, Record<string, string>>()
  readonly deleted = new Set<string>()
  /** The imports that wrote a company and were not undone there, oldest first. */
  readonly imports = new Map<string, string[]>()

  async watch(collection: string, ids: readonly string[], fields: readonly string[]) {
    for (const id of ids) {
      const stored = await server.superuser.read(collection, id)
      const values = fields.map((field) => [field, JSON.stringify(stored[field])])
      this.values.set(`${collection}/${id}`, Object.fromEntries(values))
    }
  }

  is(record: string, field: string, value: unknown): boolean {
    return this.values.get(record)?.[field] === JSON.stringify(value)
  }

  /** @returns what was written; nothing if the field had the value */
  write(record: string, values: Record<string, unknown>): Written[] {
    const stored = this.values.get(record) ?? {}
    return Object.entries(values).flatMap(([field, value]) => {
      const [before, after] = [String(stored[field]), JSON.stringify(value)]
      stored[field] = after
      return before === after ? [] : [{ record, field, before, after }]
    })
  }

  /** Of each record: the fields that still have the value that was written. */
  #unchanged(written: readonly Written[]): Written[][] {
    const records = [...new Set(written.map(({ record }) => record))]
    return records.map((one) =>
      written.filter(
        ({ record, field, after }) =>
          record === one && !this.deleted.has(record) && this.values.get(record)?.[field] === after,
      ),
    )
  }

  #restore(written: readonly Written[]) {
    for (const { record, field, before } of written) Object.assign(this.values.get(record) ?? {}, { [field]: before })
  }

  /** @returns how many records are reverted, and what stays; undefined if the whole set is refused */
  revert({ way, written }: MadeSet): { reverted: number; left: number; undone: Written[] } | undefined {
    const records = this.#unchanged(written)
    const stays = records.filter((fields) => fields.length === 0).length
    if (way === 'whole' && stays > 0) return undefined
    const undone = records.flat()
    this.#restore(undone)
    const partly = records.filter(
      ([first, ...rest]) => first && 1 + rest.length < written.filter(({ record }) => record === first.record).length,
    ).length
    return { reverted: records.length - stays, left: stays + partly, undone }
  }

  /** @returns how many companies are restored */
  revertImport({ row, written }: MadeSet): number {
    const own = written.filter(({ record }) => this.imports.get(record)?.at(-1) === row)
    for (const { record } of own) this.imports.get(record)?.pop()
    this.#restore(own)
    return own.length
  }
}

it('leaves the state that a model predicts after 200 changes of all kinds, reverted in random order', {
  timeout: 400_000,
}, async () => {
  const [user, other] = await repeat(2, (n) =>
    createUser(server.superuser, server.guest, { is_admin: true, full_name: `Admin ${n}` }),
  )
  const [admin, colleague] = [server.as(user?.token ?? ''), server.as(other?.token ?? '')]
  const model = new Model()
  const create = (collection: string, values: object) => server.superuser.create(collection, values)
  const listings = await repeat(6, () => createListing(server.superuser))
  const cities = await repeat(3, (n) => locationId(server.superuser, ['chicago', 'montreal', 'houston'][n] ?? ''))
  const services = await repeat(3, (n) => serviceId(server.superuser, ['freight', 'moving', 'flatbed'][n] ?? ''))
  const reviews = await repeat(5, (n) =>
    create('reviews', { ...reviewBody(listings[n] ?? ''), customer_email: `dana${n}@example.com` }),
  )
  const requests = await repeat(6, (n) =>
    create('listing_requests', {
      ...{ listing: listings[n], requested_by: user?.id, status: 'pending' },
      request_type: n % 2 ? 'verified' : 'featured',
    }),
  )
  const customer = { customer_name: 'Dana', customer_email: 'dana@example.com', message: 'Two pallets.' }
  const inquiries = await repeat(6, (n) =>
    create('inquiries', { ...customer, listing: listings[n], status: 'new', is_held: n % 2 === 0 }),
  )
  const names = await repeat(3, () => create('services', { name: `Towing ${nextNumber()}` }))
  const numbers = ['7001', '7002', '7003']
  await importCarriers(
    server,
    numbers.map((usdot_number) => ({ usdot_number, phone: '312-555-0100' })),
  )
  const carriers = await repeat(3, async (n) => {
    const [found] = await server.superuser.list('company_listings', { filter: `usdot_number = "${numbers[n]}"` })
    return String(found?.['id'])
  })
  const EDITED = ['is_featured', 'verified', 'location', 'services', 'phone', 'address']
  await model.watch('company_listings', listings, EDITED)
  await model.watch('company_listings', carriers, ['phone'])
  await model.watch('reviews', reviews, ['is_approved', 'is_declined'])
  await model.watch('listing_requests', requests, ['status'])
  await model.watch('inquiries', inquiries, ['status', 'is_held'])
  await model.watch('services', names, ['name'])

  const rowOf = async (record: string): Promise<string> => {
    const found = await server.superuser.list('revisions', {
      filter: `record = "${record.split('/')[1]}"`,
      sort: '-created,-@rowid',
    })
    return String(found[0]?.['id'])
  }
  const patched = async (record: string, values: Record<string, unknown>): Promise<MadeSet> => {
    const [collection = '', id = ''] = record.split('/')
    expect((await decideRecord(admin, collection, id, values)).status).toBe(200)
    return { row: await rowOf(record), way: 'whole', written: model.write(record, values) }
  }
  const decided = async (kind: QueueKind, record: string, isApproved: boolean): Promise<string> => {
    const id = record.split('/')[1] ?? ''
    const { status, body, text } = await decideInQueue(admin, kind, id, isApproved ? 'approve' : 'decline')
    expect(status, text).toBe(200)
    return String(body['set'])
  }
  const some = (collection: string, ids: readonly string[]) => `${collection}/${random.pick(ids)}`

  const bulk = async (): Promise<MadeSet> => {
    const chosen = random.shuffled(listings).slice(0, random.int(1, 4))
    const change = random.pick<BulkChange>([
      { kind: 'is_featured', value: random.chance(0.5) },
      { kind: 'verified', value: random.chance(0.5) },
      { kind: 'location', value: random.pick(cities) },
      { kind: 'services', value: random.shuffled(services).slice(0, random.int(1, 3)) },
    ])
    const { body } = await admin.post(ROUTES.changeListings.path, { change, ids: chosen })
    const written = chosen.flatMap((id) => model.write(`company_listings/${id}`, { [change.kind]: change.value }))
    expect(body['changed']).toBe(written.length)
    return { row: String(body['set']), way: 'parts', written }
  }
  const edit = () => {
    const phone = `312-555-0${random.int(100, 199)}`
    const address = `${random.int(1, 99)} Dock Street`
    const values = random.chance(0.5) ? { phone, address } : { phone }
    return patched(some('company_listings', listings), values)
  }
  const moderate = async (): Promise<MadeSet | undefined> => {
    const record = some('reviews', reviews)
    const isApproved = random.chance(0.5)
    const values = { is_approved: isApproved, is_declined: !isApproved }
    const isPending = model.is(record, 'is_approved', false) && model.is(record, 'is_declined', false)
    if (!isPending && model.is(record, 'is_approved', isApproved)) return undefined
    const row = isPending ? await decided('reviews', record, isApproved) : ''
    if (row) return { row, way: 'whole', written: model.write(record, values) }
    return { ...(await patched(record, values)), row: await setOf(record) }
  }
  const setOf = async (record: string): Promise<string> =>
    String((await server.superuser.read('revisions', await rowOf(record)))['change_set'])
  const giveBadge = async (): Promise<MadeSet | undefined> => {
    const at = random.int(0, requests.length - 1)
    const record = `listing_requests/${requests[at]}`
    if (!model.is(record, 'status', 'pending')) return undefined
    const isApproved = random.chance(0.7)
    const row = await decided('requests', record, isApproved)
    const badge = { [at % 2 ? 'verified' : 'is_featured']: true }
    const written = [
      ...model.write(record, { status: isApproved ? 'approved' : 'declined' }),
      ...(isApproved ? model.write(`company_listings/${listings[at]}`, badge) : []),
    ]
    return { row, way: 'whole', written }
  }
  const follow = async (): Promise<MadeSet | undefined> => {
    const record = some('inquiries', inquiries)
    if (model.is(record, 'is_held', true) && !model.is(record, 'status', 'closed')) {
      const isApproved = random.chance(0.7)
      const row = await decided('inquiries', record, isApproved)
      return { row, way: 'whole', written: model.write(record, isApproved ? { is_held: false } : { status: 'closed' }) }
    }
    const status = random.pick(['responded', 'closed'])
    return model.is(record, 'status', status) ? undefined : patched(record, { status })
  }
  const catalog = async (): Promise<MadeSet | undefined> => {
    const record = some('services', names)
    if (model.deleted.has(record)) return undefined
    if (random.chance(0.5)) return patched(record, { name: `Towing ${nextNumber()}` })
    expect((await admin.delete(`/api/collections/services/records/${record.split('/')[1]}`)).status).toBe(204)
    model.deleted.add(record)
    return { row: await rowOf(record), way: 'restore', written: [{ record, field: '', before: '', after: '' }] }
  }
  const read = async (): Promise<MadeSet> => {
    const chosen = random.shuffled([0, 1, 2]).slice(0, random.int(1, 3))
    const phone = nextPhone()
    const { run } = await importCarriers(
      server,
      chosen.map((n) => ({ usdot_number: numbers[n] ?? '', phone })),
    )
    const written = chosen.flatMap((n) => model.write(`company_listings/${carriers[n]}`, { phone }))
    for (const { record } of written) model.imports.set(record, [...(model.imports.get(record) ?? []), run])
    return { row: run, way: 'import', written }
  }
  const KINDS = [
    { weight: 30, make: bulk },
    { weight: 30, make: edit },
    { weight: 15, make: moderate },
    { weight: 10, make: giveBadge },
    { weight: 15, make: follow },
    { weight: 12, make: catalog },
    { weight: 6, make: read },
  ]

  const undoImport = async (by: Api, set: MadeSet) => {
    const restored = model.revertImport(set)
    expect((await revertRow(by, set.row)).body).toMatchObject({ run: set.row })
    const left = set.written.length - restored
    const backend = { url: server.url, token: server.superuserToken }
    expect(await undoRun({ run: set.row, backend, signal: new AbortController().signal })).toMatchObject({
      restored,
      isOver: true,
    })
    const [undo] = await server.superuser.list('revisions', { filter: `undoes = "${set.row}"` })
    expect(undo).toMatchObject({ title: undoTitle(importTitle('carriers.csv'), left), set_size: restored })
  }
  const sets: MadeSet[] = []
  const undoOne = async () => {
    const [set] = sets.splice(random.int(0, sets.length - 1), 1)
    const by = random.pick([admin, colleague])
    if (!set) return
    if (set.way === 'import') return undoImport(by, set)
    if (set.way === 'restore') {
      model.deleted.delete(set.written[0]?.record ?? '')
      return expect((await revertRow(by, set.row)).body).toMatchObject({ reverted: 1, left: [] })
    }
    const predicted = model.revert(set)
    const { status, body, text } = await revertRow(by, set.row)
    expect(status, text).toBe(predicted ? 200 : 409)
    if (!predicted) return
    const { reverted, left, undone } = predicted
    expect([body['reverted'], (body['left'] as object[]).length], text).toEqual([reverted, left])
    const as = String(body['as'])
    // undoing is a change that can be undone, too
    if (as && set.way === 'parts' && random.chance(0.2))
      sets.push({
        ...{ row: as, way: 'parts' },
        written: undone.map((one) => ({ ...one, before: one.after, after: one.before })),
      })
  }
  for (let count = 0; count < 200; ) {
    const made = await random.weighted(KINDS).make()
    if (made && (made.written.length > 0 || made.way === 'import')) sets.push(made)
    if (made) count++
    if (random.chance(0.3) && sets.length) await undoOne()
  }
  while (sets.length) await undoOne()
  for (const [record, values] of model.values) {
    const [collection = '', id = ''] = record.split('/')
    const [stored] = await server.superuser.list(collection, { filter: `id = "${id}"` })
    expect(stored !== undefined, record).toBe(!model.deleted.has(record))
    for (const [field, value] of Object.entries(stored ? values : {}))
      expect(JSON.stringify(stored?.[field]), `${field} of ${record}`).toBe(value)
  }
})
