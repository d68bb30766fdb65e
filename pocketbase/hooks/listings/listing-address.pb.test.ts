import { describe, expect, it } from 'vitest'
import { ageAddress, createListing, nextNumber } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (id: string) => `/api/collections/company_listings/records/${id}`
const rename = (id: string, name: string) => server.superuser.patch(path(id), { name })
const redirectsOf = async (id: string) =>
  (await server.superuser.list('slug_redirects', { filter: `listing = "${id}"` })).map((row) => row['from_slug'])

describe('an old address', () => {
  it('is kept for the newest five of many names', async () => {
    const n = nextNumber()
    const id = await createListing(server.superuser, { name: `Wanderer ${n} 0` })
    for (let k = 1; k <= 8; k++) {
      await rename(id, `Wanderer ${n} ${k}`)
      await ageAddress(server.superuser, id)
    }
    expect((await redirectsOf(id)).toSorted()).toEqual([3, 4, 5, 6, 7].map((k) => `wanderer-${n}-${k}`))
  })

  it('is not kept of a name that was public for less than an hour: it is free again', async () => {
    const name = `Brief ${nextNumber()}`
    const id = await createListing(server.superuser, { name, address_since: '' })
    await rename(id, `Lasting ${nextNumber()}`)
    expect(await redirectsOf(id)).toEqual([])
    const other = await createListing(server.superuser, { name })
    expect((await server.superuser.read('company_listings', other))['slug']).toBe(name.toLowerCase().replace(' ', '-'))
  })
})
