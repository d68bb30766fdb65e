import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createListing, createUser, serviceId } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const SAME = 'services, state, source, verified, is_featured'

/** The stored counts and the expected counts. */
const kinds = () => {
  const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
  const kept = database.prepare(`SELECT ${SAME}, owner, listings FROM listing_kinds ORDER BY 1, 2, 3, 4, 5, 6`).all()
  const counted = database
    .prepare(
      `SELECT ${SAME}, iif(owner = '', '', 'somebody') AS owner, count(*) AS listings FROM company_listings
        GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
    )
    .all()
  database.close()
  return { kept, counted }
}

test('the counts by kind follow every write, and empty kinds disappear', async () => {
  const { superuser, guest } = server
  const { id: owner } = await createUser(superuser, guest)
  const [moving, freight] = await Promise.all([serviceId(superuser, 'moving'), serviceId(superuser, 'freight')])
  const first = await createListing(superuser, { name: 'First', services: [moving] })
  const second = await createListing(superuser, { name: 'Second', services: [moving] })
  const third = await createListing(superuser, { name: 'Third', services: [freight, moving], owner })
  const expectKinds = (...listings: number[]) => {
    const { kept, counted } = kinds()
    expect(kept).toEqual(counted)
    expect(kept.map((kind) => kind['listings']).toSorted()).toEqual(listings)
  }
  expectKinds(1, 2)
  const change = (id: string, fields: object) =>
    superuser.patch(`/api/collections/company_listings/records/${id}`, fields)
  await change(second, { description: 'Another sentence about what this company does for a living.' })
  expectKinds(1, 2)
  await change(second, { verified: true })
  expectKinds(1, 1, 1)
  await change(second, { verified: false, services: [freight, moving], owner })
  expectKinds(1, 2)
  await change(third, { owner: '' })
  expectKinds(1, 1, 1)
  for (const id of [first, second, third]) await superuser.delete(`/api/collections/company_listings/records/${id}`)
  expectKinds()
})
