import { expect, inject, it } from 'vitest'
import { createListing } from '../../../tests/support/records.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { checkRecords, countAllRecords } from './check-records.ts'

const server = pocketBaseForTests()
const SITE = 'https://directory.example'

const check = async () => {
  const backend = {
    url: server.url,
    token: inject('pocketbase').superuserToken,
    publishToken: '',
    close: async () => undefined,
  }
  const lines: string[] = []
  let done = 0
  const checked = await checkRecords(backend, SITE, { line: (line) => lines.push(line), progress: (n) => (done = n) })
  return { lines, checked, done, total: await countAllRecords(backend) }
}

it('finds nothing in a valid directory, and checks all of it', async () => {
  for (let n = 0; n < 3; n++) await createListing(server.superuser)
  await createListing(server.superuser, { description: '', phone: '', email: '', address: '' })
  const { lines, checked, done, total } = await check()
  expect(lines).toEqual([])
  expect(checked).toEqual({ records: total, faulty: 0 })
  expect(done).toBe(total)
})

it('names the record, the field, the reason, and the screen to fix it', async () => {
  const id = await createListing(server.superuser, { name: 'Old Lines' })
  const old = { website: 'ftp://old.example', description: 'Short', logo: 'logo.svg' }
  withDatabase(server, (database) => {
    for (const [field, value] of Object.entries(old))
      database.prepare(`UPDATE company_listings SET ${field} = ? WHERE id = ?`).run(value, id)
  })
  const { lines, checked } = await check()
  expect(checked.faulty).toBe(1)
  const place = `company_listings ${id} "Old Lines"`
  const link = ` → ${SITE}/edit-listing/${id}`
  expect(lines).toEqual([
    `${place}: description: Description must be at least 10 characters${link}`,
    `${place}: website: Please enter a valid web address${link}`,
    `${place}: logo: A logo is a PNG, JPEG or WebP image${link}`,
  ])
})
