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

describe('a name in another script', () => {
  const slugOf = async (id: string) => (await server.superuser.read('company_listings', id))['slug']

  it('is spelt in Latin letters, or told by the USDOT number, and another one of the kind needs no other address', async () => {
    const [cyrillic, han] = [nextNumber(), nextNumber()]
    expect(await slugOf(await createListing(server.superuser, { name: `Восток ${cyrillic}` }))).toBe(
      `vostok-${cyrillic}`,
    )
    const id = await createListing(server.superuser, { name: '東京運送 LLC', usdot_number: `31${han}` })
    expect(await slugOf(id)).toBe(`usdot-31${han}`)
    await rename(id, '大阪運送 LLC')
    expect(await slugOf(id)).toBe(`usdot-31${han}`)
    await rename(id, `Osaka ${han}`)
    expect(await slugOf(id)).toBe(`osaka-${han}`)
  })

  it('keeps the address that it had when such names were left out of addresses', async () => {
    const id = await createListing(server.superuser, { name: `Rest ${nextNumber()} LLC` })
    const before = await slugOf(id)
    await server.superuser.patch(path(id), { state: 'hidden' })
    await server.superuser.patch(path(id), {
      name: `東京 Rest ${String(before).split('-')[1]} LLC`,
      state: 'published',
    })
    expect(await slugOf(id)).toBe(before)
  })
})
