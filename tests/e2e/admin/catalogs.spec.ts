import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/console.ts'

const CATALOGS = [
  { path: '/admin/locations', collection: 'locations', noun: 'location', Noun: 'Location', used: 'Chicago, IL' },
  { path: '/admin/services', collection: 'services', noun: 'service', Noun: 'Service', used: 'Freight' },
] as const

/** A name of letters only, so that its slug is unique. */
const newName = () => `Zz ${randomUUID().replace(/[^a-f]/g, '')}${randomUUID().replace(/[^a-f]/g, '')}`

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
/** Fills in the form of an entry. A city also has a state. */
const fillIn = async (page: Page, Noun: string, name: string) => {
  await page.getByLabel(`${Noun} name`).fill(name)
  if (Noun !== 'Location') return
  await page.getByRole('combobox', { name: 'State or province' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Illinois' }).click()
}
const find = (page: Page, name: string) => page.getByPlaceholder(/^Search/).fill(name)
const nameOf = (label: string): string => label.split(',')[0] ?? ''
const remove = async (page: Page, name: string) => {
  await find(page, nameOf(name))
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

for (const { path, collection, noun, Noun, used } of CATALOGS) {
  const named = async (api: { list: (c: string, q: Record<string, string>) => Promise<unknown[]> }, name: string) =>
    api.list(collection, { filter: `name = "${name}"` })

  test(`adds a ${noun} by its trimmed name, finds it and deletes it`, async ({ openAs, cast }) => {
    const name = newName()
    const page = await openAs('admin', path)
    await fillIn(page, Noun, `  ${name}  `)
    await addButton(page).click()
    await expect(page.getByText(`${Noun} added successfully`)).toBeVisible()
    await expect(page.getByLabel(`${Noun} name`)).toHaveValue('')
    expect(await named(cast.admin.api, name)).toHaveLength(1)
    await remove(page, Noun === 'Location' ? `${name}, IL` : name)
    await expect(page.getByText(`${Noun} deleted successfully`)).toBeVisible()
    expect(await named(cast.admin.api, name)).toHaveLength(0)
  })

  test(`requires a name for a ${noun}`, async ({ openAs }) => {
    const page = await openAs('admin', path)
    await expect(addButton(page)).toBeDisabled()
    await page.getByLabel(`${Noun} name`).fill('   ')
    await expect(addButton(page)).toBeDisabled()
    await fillIn(page, Noun, 'x')
    await expect(addButton(page)).toBeEnabled()
  })

  test.describe('refusals', () => {
    test.use({ expectedComplaint: /Failed to load resource/ })

    test(`refuses to delete a ${noun} in use`, async ({ openAs, cast }) => {
      const page = await openAs('admin', path)
      // says so before it asks whether to delete
      await find(page, nameOf(used))
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: used })
          .getByRole('link', { name: /listing/ }),
      ).toBeVisible()
      await page.getByRole('button', { name: `Delete ${used}`, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('Cannot Delete')).toBeVisible()
      await expect(page.getByText(`This ${noun} is used in existing listings`, { exact: true })).toBeVisible()
      expect(await named(cast.admin.api, nameOf(used))).toHaveLength(1)
    })

    test(`shows an error for a ${noun} that already exists`, async ({ openAs }) => {
      const page = await openAs('admin', path)
      const name = nameOf(used)
      await fillIn(page, Noun, name.toUpperCase())
      await addButton(page).click()
      await expect(page.getByText(`Failed to add ${noun}`)).toBeVisible()
      await expect(page.getByText(/already has this name or address/)).toBeVisible()
      await expect(page.getByLabel(`${Noun} name`)).toHaveValue(name.toUpperCase())
    })

    test(`removes a ${noun} from the list that someone else just deleted`, async ({ openAs, cast }) => {
      const name = newName()
      const id = await cast.admin.api.create(collection, { name, ...(noun === 'location' ? { region: 'IL' } : {}) })
      const page = await openAs('admin', path)
      await find(page, name)
      // wait for the search response before the deletion, which would cancel the question
      await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1)
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await cast.admin.api.delete(`/api/collections/${collection}/records/${id}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(`Failed to delete ${noun}`)).toBeVisible()
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
    })

    test(`shows an error when ${collection} fail to load`, async ({ page, openAs }) => {
      await page.route(`**/api/collections/${collection}/records**`, (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
      await openAs('admin', path)
      const notice = page.getByRole('region', { name: 'Notices' })
      await expect(notice).toContainText(`Failed to load ${collection}`)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    })
  })
}

test('requires a state for a location, because cities can share a name', async ({ openAs, cast }) => {
  const name = newName()
  const page = await openAs('admin', '/admin/locations')
  await page.getByLabel('Location name').fill(name)
  await expect(addButton(page)).toBeDisabled()
  await fillIn(page, 'Location', name)
  await addButton(page).click()
  await expect(page.getByText('Location added successfully')).toBeVisible()
  await page.getByLabel('Location name').fill(name)
  await page.getByRole('combobox', { name: 'State or province' }).click()
  await page.getByRole('option', { name: 'Missouri' }).click()
  await addButton(page).click()
  await expect(page.getByLabel('Location name')).toHaveValue('')
  await find(page, name)
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(2)
  for (const { id } of await cast.admin.api.list('locations', { filter: `name ~ "${name}"` }))
    await cast.admin.api.delete(`/api/collections/locations/records/${String(id)}`)
})

test('stores the state and country of a location', async ({ openAs, cast }) => {
  const name = newName()
  const page = await openAs('admin', '/admin/locations')
  await page.getByLabel('Location name').fill(name)
  await page.getByLabel('Country').click()
  await page.getByRole('option', { name: 'Canada' }).click()
  await page.getByLabel('State or province').click()
  await page.getByRole('option', { name: 'Ontario' }).click()
  await addButton(page).click()
  await expect(page.getByText('Location added successfully')).toBeVisible()
  const stored = await cast.admin.api.list('locations', { filter: `name = "${name}"` })
  expect(stored).toMatchObject([{ region: 'ON', country: 'CA' }])
  await cast.admin.api.delete(`/api/collections/locations/records/${String(stored[0]?.['id'])}`)
})
