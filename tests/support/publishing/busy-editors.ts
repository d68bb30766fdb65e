/** People who work on a directory at random, in the same way for the same seed. */
import { en, Faker } from '@faker-js/faker'
import { changedRecord } from '../carriers/changed-record.ts'
import { listingBody } from '../records.ts'
import type { Api, ApiResponse } from '../server/api.ts'

const LISTINGS = '/api/collections/company_listings/records'

export interface BusyEditors {
  /** Slugs of the current companies. */
  slugs(): Set<string>
  /** Inserts this many companies. */
  fill(count: number): Promise<void>
  /** Does one thing: an edit, an insert, a delete, a rename, a move, a review, a change of the catalog or of a record. */
  work(): Promise<void>
  /** Edits or moves every company, as a script or an import does. */
  editAll(): Promise<void>
  /** Renames a service that hundreds of pages show. */
  renameService(): Promise<void>
}

export const busyEditors = async (api: Api, seed: number): Promise<BusyEditors> => {
  const random = new Faker({ locale: en, seed })
  const companies = new Map<string, string>()
  const numbers = new Map<string, string>()
  /** Ids of the federal records, by number. */
  const records = new Map<string, Promise<string>>()
  let inserted = 0
  const reviews: string[] = []
  const cities = await api.list('locations')
  const locations = cities.map(({ id }) => String(id))
  // new listings are in Chicago until they move
  const renamed = cities.filter(({ slug }) => slug !== 'chicago').map(({ id }) => String(id))
  const services = (await api.list('services')).map(({ id }) => String(id))
  const anyCompany = () => random.helpers.arrayElement([...companies.keys()])
  const place = () => ({
    location: random.helpers.arrayElement(locations),
    services: random.helpers.arrayElements(services, { min: 1, max: 3 }),
  })
  const stored = ({ status, body, text }: ApiResponse) => {
    if (status !== 200) throw new Error(`an editor is refused with ${status}: ${text}`)
    companies.set(String(body['id']), String(body['slug']))
    numbers.set(String(body['id']), String(body['usdot_number']))
  }
  /** Tries again if someone else saved the company meanwhile, as an editor would. */
  const patch = async (id: string, fields: object): Promise<ApiResponse> => {
    const answer = await api.patch(`${LISTINGS}/${id}`, fields)
    return answer.status === 409 ? patch(id, fields) : answer
  }
  const save = async (id: string, fields: object) => {
    const answer = await patch(id, fields)
    // someone else deleted the company meanwhile
    if (companies.has(id)) stored(answer)
  }
  const insert = async () => {
    inserted += 1
    const usdot_number = String(4_000_000 + inserted)
    stored(await api.post(LISTINGS, await listingBody(api, { name: random.company.name(), usdot_number, ...place() })))
  }
  const review = async () => {
    const id = await api.create('reviews', {
      listing: anyCompany(),
      customer_name: random.person.fullName(),
      customer_email: random.internet.email({ provider: 'example.com' }),
      rating: random.number.int({ min: 1, max: 5 }),
      review_text: random.lorem.sentence(),
      is_approved: random.datatype.boolean(),
    })
    reviews.push(id)
  }
  /** Changes a federal record, and edits its company, because the publisher hears of records only from imports. */
  const changeRecord = async () => {
    const id = anyCompany()
    const usdot_number = numbers.get(id) ?? ''
    const days = random.helpers.multiple(
      () => `2026-${random.helpers.arrayElement(['02', '10'])}-1${random.number.int(9)}`,
    )
    const edit = { description: random.lorem.sentences(3) }
    const fields = { usdot_number, records: changedRecord(days) }
    const known = records.get(usdot_number)
    if (known) await api.patch(`/api/collections/carrier_records/records/${await known}`, fields)
    else records.set(usdot_number, api.create('carrier_records', fields))
    await records.get(usdot_number)
    await save(id, edit)
  }
  const moderate = async () => {
    const id = random.helpers.arrayElement(reviews.length > 0 ? reviews : [''])
    if (id) await api.patch(`/api/collections/reviews/records/${id}`, { is_approved: random.datatype.boolean() })
  }
  const remove = async () => {
    const id = anyCompany()
    companies.delete(id)
    await api.delete(`${LISTINGS}/${id}`)
  }
  const renameCatalog = async () => {
    const name = `${random.location.city()} ${random.number.int({ max: 9999 })}`
    await api.patch(`/api/collections/locations/records/${random.helpers.arrayElement(renamed)}`, { name })
  }
  const renameService = async () => {
    const name = `${random.commerce.department()} ${random.number.int({ max: 9999 })}`
    await api.patch(`/api/collections/services/records/${random.helpers.arrayElement(services)}`, { name })
  }
  return {
    renameService,
    slugs: () => new Set(companies.values()),
    fill: async (count) => {
      for (let n = 0; n < count; n++) await insert()
    },
    editAll: async () => {
      for (const id of [...companies.keys()])
        await save(id, random.datatype.boolean() ? { description: random.lorem.sentences(3) } : place())
    },
    work: async () => {
      const todo = random.helpers.weightedArrayElement([
        { weight: 8, value: () => save(anyCompany(), { description: random.lorem.sentences(3) }) },
        { weight: 4, value: insert },
        { weight: 3, value: remove },
        { weight: 3, value: () => save(anyCompany(), { name: random.company.name() }) },
        { weight: 2, value: () => save(anyCompany(), place()) },
        { weight: 1, value: () => save(anyCompany(), { is_featured: random.datatype.boolean() }) },
        { weight: 3, value: review },
        { weight: 3, value: moderate },
        { weight: 1, value: renameCatalog },
        { weight: 4, value: changeRecord },
      ])
      await todo()
    },
  }
}
