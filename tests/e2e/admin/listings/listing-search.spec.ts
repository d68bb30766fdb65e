import { randomUUID } from 'node:crypto'
import { MERGE_AT_ONCE } from '../../../../domain/catalog/rules.ts'
import { createCompany, expect, test } from '../../../support/browser/console.ts'
import { createListing } from '../../../support/records.ts'
import { adminApi } from '../../../support/server/visitor.ts'

test('changes many listings after confirmation and undoes it', async ({ openAs, cast }) => {
  const word = randomUUID().slice(0, 8)
  const ids = []
  for (const name of ['North', 'South']) ids.push(await createListing(cast.admin.api, { name: `${name} ${word}` }))
  const page = await openAs('admin', '/manage-listings')
  await page.getByPlaceholder('Search listings').fill(word)
  await expect(page.getByText('2 listings', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('button', { name: /^Request/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Feature', exact: true }).click()
  await page.getByRole('dialog', { name: 'Feature' }).getByRole('button', { name: 'Feature: 2 listings' }).click()
  await expect(page.getByText('Feature: 2 listings changed.')).toBeVisible()
  for (const id of ids) expect((await cast.admin.api.read('company_listings', id))['is_featured']).toBe(true)
  await page.getByRole('button', { name: 'Undo: Feature', exact: true }).click()
  await expect(page.getByText('Feature: 2 changes undone.')).toBeVisible()
  for (const id of ids) expect((await cast.admin.api.read('company_listings', id))['is_featured']).toBe(false)
})

test('Shift selects all rows from the one that was clicked before', async ({ openAs, cast }) => {
  const word = `Range${Date.now()}`
  for (const number of [1, 2, 3, 4]) await createListing(cast.admin.api, { name: `${word} ${number}` })
  const page = await openAs(
    'admin',
    `/manage-listings?filter=${encodeURIComponent(JSON.stringify({ q: word }))}&sort=name&order=ASC`,
  )
  const box = (number: number) => page.getByRole('checkbox', { name: `Select ${word} ${number}` })
  await box(1).check()
  await box(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(box(2)).toBeChecked()
  await expect(box(4)).not.toBeChecked()
  await box(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(box(1)).toBeChecked()
})

test('a selection that outlives a search says how many of it are out of sight', async ({ openAs, cast }) => {
  const word = randomUUID().slice(0, 8)
  for (const name of ['Harbor', 'Prairie']) await createListing(cast.admin.api, { name: `${name} ${word}` })
  const page = await openAs('admin', '/manage-listings')
  const search = page.getByPlaceholder('Search listings')
  await search.fill(word)
  await page.getByRole('checkbox', { name: `Select Harbor ${word}` }).check()
  const selected = page.getByRole('group', { name: 'Selected listings' })
  await expect(selected).toContainText('1 selected')
  await expect(selected).not.toContainText('not shown here')
  await search.fill(`Prairie ${word}`)
  await expect(page.getByRole('checkbox', { name: `Select Harbor ${word}` })).toHaveCount(0)
  await expect(selected).toContainText('1 not shown here')
})

test('a search keeps what is typed while the search before it begins', async ({ openAs, cast }) => {
  const word = randomUUID().slice(0, 8)
  for (const name of ['Harbor', 'Prairie']) await createListing(cast.admin.api, { name: `${word} ${name}` })
  const page = await openAs('admin', '/manage-listings')
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...step) => {
      push(...step)
      history.pushState = push
      document.execCommand('insertText', false, ' Prairie')
    }
  })
  const search = page.getByPlaceholder('Search listings')
  await search.fill(word)
  await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
  await expect(search).toHaveValue(`${word} Prairie`)
  await expect(page.getByRole('link', { name: `Edit ${word} Prairie` })).toBeVisible()
})

test('keeps filters in the URL, removes them one by one, and saves and shares them by name', async ({
  openAs,
  cast,
  page: browserPage,
}) => {
  const { company } = await createCompany(cast.admin.api)
  // Version 1.0.0 stored saved filters in the browser.
  const old = [{ name: 'In Ohio', filter: { region: 'OH' }, sort: { field: 'name', order: 'ASC' } }]
  await browserPage.addInitScript(
    ([key = '', value = '']) => {
      if (!localStorage.getItem('seeded')) localStorage.setItem(key, value)
      localStorage.setItem('seeded', 'yes')
    },
    [`listing-filters:${cast.admin.id}`, JSON.stringify(old)],
  )
  const page = await openAs('admin', '/manage-listings')
  await page.getByPlaceholder('Search listings').fill(company)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Texas' }).click()
  await page.getByRole('button', { name: 'Show 0 listings' }).click()
  await expect(page.getByText('No listings found')).toBeVisible()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await expect(page.getByRole('link', { name: 'In Ohio', exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('In Texas')
  await page.getByLabel('Share with other administrators').check()
  await page.getByRole('button', { name: 'Save filters' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Remove the filter State: Texas' }).click()
  await expect(page.getByRole('link', { name: `Edit ${company}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No listings found')).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await expect(page.getByRole('button', { name: 'Share In Texas' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Delete In Ohio' }).click()
  await expect(page.getByRole('link', { name: 'In Ohio', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'In Texas', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter State: Texas' })).toBeVisible()
  const own = await cast.admin.api.list('saved_filters', { filter: `account = "${cast.admin.id}"` })
  expect(own).toMatchObject([{ name: 'In Texas', is_shared: true }])
})

test('a filter that another administrator shares is one link away, and its address opens it for others', async ({
  openAs,
  cast,
  baseURL,
}) => {
  const { company } = await createCompany(cast.admin.api)
  const other = await adminApi(baseURL)
  const [account] = await other.list('users', { filter: 'email = "admin@example.com"' })
  const shared = (name: string) =>
    other.create('saved_filters', {
      account: String(account?.['id']),
      name,
      filter: JSON.stringify({ q: company }),
      sort: 'name',
      order: 'ASC',
      is_shared: true,
    })
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `${letter} ${company}`)
  const ids: string[] = []
  for (const name of names) ids.push(await shared(name))
  const page = await openAs('admin', '/manage-listings?perPage=50')
  const links = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
  await expect(links).toHaveCount(6)
  await links.filter({ hasText: `B ${company}` }).click()
  await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Search listings')).toHaveValue(company)
  const address = new URL(page.url())
  expect(Object.fromEntries(address.searchParams)).toEqual({
    filter: JSON.stringify({ q: company }),
    sort: 'name',
    order: 'ASC',
    page: '1',
    perPage: '50',
  })
  await expect(links.filter({ hasText: `B ${company}` })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page.getByPlaceholder('Search listings')).toHaveValue('')
  await expect(links.and(page.locator('[aria-current]'))).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(links).toHaveCount(3)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  const menu = page.getByRole('dialog', { name: 'Saved filters' })
  await menu.getByRole('link', { name: `G ${company}` }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
  for (const id of ids) await other.delete(`/api/collections/saved_filters/records/${id}`)
})

test('changes the owner of a listing and assigns a user', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api)
  const page = await openAs('admin', `/edit-listing/${listing}`)
  await expect(page).toHaveTitle(new RegExp(`^${company}`))
  for (const [label, account] of [
    ['Owner', cast.owner],
    ['Assigned users', cast.stranger],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(account.email)
    await page.getByRole('option', { name: new RegExp(account.email) }).click()
  }
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await expect(page.getByRole('option', { name: 'No owner', exact: true })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Listing has been updated successfully')).toBeVisible()
  expect((await cast.owner.api.read('company_listings', listing))['owner']).toBe(cast.owner.id)
  expect((await cast.stranger.api.read('company_listings', listing))['name']).toBe(company)
  // the notice still asks whether the page is live
  await page.goto('/privacy-policy')
  await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
})

test('renames a city and merges it into another one', async ({ openAs, cast }) => {
  const word = randomUUID().replace(/[^a-f]/g, '')
  const region = { region: 'OH', country: 'US' }
  const from = await cast.admin.api.create('locations', { name: `Oldfield ${word}`, ...region })
  const into = await cast.admin.api.create('locations', { name: `Newfield ${word}`, ...region })
  const listing = await createListing(cast.admin.api, { name: `Moved ${randomUUID()}`, location: from })
  const page = await openAs('admin', '/admin/locations')
  await page.getByPlaceholder('Search locations').fill(word)
  const row = page.getByRole('listitem').filter({ hasText: `Oldfield ${word}` })
  await expect(row.getByRole('link', { name: '1 listing' })).toBeVisible()
  await page.getByRole('button', { name: `Rename Oldfield ${word}, OH` }).click()
  await page.getByRole('dialog').getByLabel('Location name').fill(`Midfield ${word}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: `Merge Midfield ${word}, OH into another city` }).click()
  await page.getByRole('combobox', { name: 'Merge into' }).fill(`Newfield ${word}`)
  await page.getByRole('option', { name: `Newfield ${word}, OH` }).click()
  await page.getByRole('button', { name: 'Merge 1 listing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Rename Newfield ${word}, OH` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Rename Midfield ${word}, OH` })).toHaveCount(0)
  expect((await cast.admin.api.read('company_listings', listing))['location']).toBe(into)
  const redirects = await cast.admin.api.list('location_redirects', { filter: `location = "${into}"` })
  expect(redirects).toHaveLength(2)
})

test('shows the progress of a large merge and stops it between steps', async ({ openAs, cast }) => {
  const word = randomUUID().replace(/[^a-f]/g, '')
  const region = { region: 'OH', country: 'US' }
  const from = await cast.admin.api.create('locations', { name: `Largefield ${word}`, ...region })
  await cast.admin.api.create('locations', { name: `Heirfield ${word}`, ...region })
  const count = MERGE_AT_ONCE + 1
  for (let n = 0; n < count; n++) await createListing(cast.admin.api, { name: `Many ${word} ${n}`, location: from })
  const page = await openAs('admin', '/admin/locations')
  await page.getByPlaceholder('Search locations').fill(word)
  await page.getByRole('button', { name: `Merge Largefield ${word}, OH into another city` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill(`Heirfield ${word}`)
  await page.getByRole('option', { name: `Heirfield ${word}, OH` }).click()
  const held = Promise.withResolvers<void>()
  await page.route('**/cities/merge', async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: `Merge ${count} listings` }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Listings moved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  held.resolve()
  await expect(
    page.getByText(`${MERGE_AT_ONCE} listings moved. 1 listing left in Largefield ${word}, OH.`),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await cast.admin.api.list('company_listings', { filter: `location = "${from}"` })).toHaveLength(1)
})
