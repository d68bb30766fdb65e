import { describe, expect, it } from 'vitest'
import { createListing, nextNumber } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (id: string) => `/api/collections/company_listings/records/${id}`
const rename = (id: string, name: string) => server.superuser.patch(path(id), { name })
const redirectsOf = async (id: string) =>
  (await server.superuser.list('slug_redirects', { filter: `listing = "${id}"` })).map((row) => row['from_slug'])

const publicFor = (id: string, hours: number) =>
  server.superuser.patch(path(id), { address_since: new Date(Date.now() - hours * 3_600_000).toISOString() })
const visit = async (slug: string): Promise<unknown[]> => {
  const { status, headers } = await fetch(`${server.url}/company/${slug}`, { redirect: 'manual' })
  return [status, headers.get('location')]
}

describe('an old address', () => {
  it('redirects after a rename, a rename back and another rename within an hour', async () => {
    const n = nextNumber()
    const id = await createListing(server.superuser, { name: `Anderson Motor Lines ${n}` })
    await rename(id, `Andersen Motor Lines ${n}`)
    await rename(id, `Anderson Motor Lines ${n}`)
    await rename(id, `Anderson Motor Lines Inc ${n}`)
    expect(await redirectsOf(id)).toEqual([`anderson-motor-lines-${n}`])
    expect(await visit(`anderson-motor-lines-${n}`)).toEqual([301, `/company/anderson-motor-lines-inc-${n}`])
  })

  it('is no redirect while a company has it, also if two people rename the company at the same moment', async () => {
    const n = nextNumber()
    const id = await createListing(server.superuser, { name: `Larch ${n}` })
    for (let round = 0; round < 20; round++) {
      await rename(id, `Larch ${n}`)
      await publicFor(id, 2)
      await Promise.all([rename(id, `Maple ${n}`), rename(id, `Larch, ${n}`)])
      const { slug } = await server.superuser.read('company_listings', id)
      expect(await redirectsOf(id), `round ${round}`).not.toContain(slug)
    }
  })

  it('redirects no matter how often the company goes back to it', async () => {
    const [n, names] = [nextNumber(), ['Aspen', 'Birch', 'Aspen', 'Cedar', 'Birch', 'Aspen', 'Dogwood']]
    const id = await createListing(server.superuser, { name: `Aspen ${n}` })
    for (const name of names) await rename(id, `${name} ${n}`)
    expect(await redirectsOf(id)).toEqual([`aspen-${n}`])
  })

  it('counts all the time that it was public, not only the last stay', async () => {
    const n = nextNumber()
    const id = await createListing(server.superuser, { name: `Elm ${n}` })
    for (let stay = 0; stay < 2; stay++) {
      await rename(id, `Elm ${n}`)
      const since = String((await server.superuser.read('company_listings', id))['address_since'])
      await publicFor(id, 13 + (stay ? (Date.now() - Date.parse(since)) / 3_600_000 : 0))
      await rename(id, `Fir ${n}`)
    }
    const [elm] = await server.superuser.list('slug_redirects', { filter: `from_slug = "elm-${n}"` })
    expect(Number(elm?.['seconds_public'])).toBeGreaterThanOrEqual(26 * 3600)
  })

  it('redirects for good after a day, no matter how many names follow', async () => {
    const n = nextNumber()
    const id = await createListing(server.superuser, { name: `Wanderer ${n} 0` })
    for (let k = 1; k <= 8; k++) {
      await publicFor(id, 25)
      await rename(id, `Wanderer ${n} ${k}`)
    }
    expect((await redirectsOf(id)).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((k) => `wanderer-${n}-${k}`))
  })

  it('stays for the newest five of many names that were public for hours', async () => {
    const n = nextNumber()
    const id = await createListing(server.superuser, { name: `Drifter ${n} 0` })
    for (let k = 1; k <= 8; k++) {
      await rename(id, `Drifter ${n} ${k}`)
      await publicFor(id, 2)
    }
    expect((await redirectsOf(id)).toSorted()).toEqual([0, 3, 4, 5, 6, 7].map((k) => `drifter-${n}-${k}`))
  })

  it('is free again if it was public for less than an hour', async () => {
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

  it('is spelled in Latin letters, or replaced by the USDOT number', async () => {
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

  it('keeps the address that it got by the earlier rule', async () => {
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
