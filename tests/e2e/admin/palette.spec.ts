import { expect, test } from '../../support/browser/console.ts'

test('Ctrl-K finds screens, listings and users with only the keyboard', async ({ openAs, cast }) => {
  const page = await openAs('admin', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(search).toBeFocused()
  await search.pressSequentially('secur')
  await expect(page.getByRole('option', { name: 'Security Log' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Log')
  await page.keyboard.press('Control+k')
  await search.pressSequentially(cast.company)
  await expect(page.getByRole('option', { name: cast.company })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/edit-listing/${cast.listing}`)
  await page.keyboard.press('Control+k')
  await search.pressSequentially(cast.owner.email)
  await expect(page.getByRole('group', { name: 'Users' }).getByRole('option', { name: cast.owner.email })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/users/${cast.owner.id}`)
})

test('Ctrl-K pressed while the console still loads opens the search once it is there', async ({ openAs }) => {
  const page = await openAs('admin', '/dashboard')
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/frame-[^/]+\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  await page.keyboard.press('Control+k')
  arrival.resolve()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
})

test('finds a company by its phone and a customer without accents, and says what each is', async ({ openAs, cast }) => {
  const [area, exchange] = ['416', String(Math.floor(200 + Math.random() * 799))]
  await cast.admin.api.patch(`/api/collections/company_listings/records/${cast.listing}`, {
    phone: `${area}.${exchange}.0177`,
  })
  const customer = `Zoë O’Hara ${exchange}`
  const inquiry = await cast.admin.api.create('inquiries', {
    ...{ listing: cast.listing, customer_name: customer, customer_email: 'zoe@example.com' },
    ...{ message: 'A piano to the third floor', status: 'new' },
  })
  const page = await openAs('admin', '/inquiries')
  await page.getByRole('searchbox').fill(`zoe ohara ${exchange}`)
  await expect(page.getByRole('link', { name: customer })).toHaveCount(1)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await search.fill(`(${area}) ${exchange}-0177`)
  await expect(page.getByRole('group', { name: 'Listings' }).getByRole('option')).toHaveText(
    `${cast.company}Phone (${area}) ${exchange}-0177`,
  )
  await search.fill(`zoe ohara ${exchange}`)
  await page.getByRole('group', { name: 'Inquiries' }).getByRole('option', { name: customer }).click()
  await expect(page).toHaveURL(`/inquiries/${inquiry}`)
})

test('a screen is found by its name in the menu and by its title', async ({ openAs }) => {
  const page = await openAs('owner', '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await search.pressSequentially('company list')
  await expect(page.getByRole('option')).toHaveText(['Add New ListingAdd New Company Listing'])
  await search.fill('dashb')
  await page.getByRole('option', { name: 'Manage Listings' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('? shows the shortcuts, but not while someone types', async ({ openAs }) => {
  const page = await openAs('stranger', '/manage-listings')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.getByRole('searchbox').fill('who')
  await page.getByRole('searchbox').press('?')
  await expect(page.getByRole('searchbox')).toHaveValue('who?')
  await expect(dialog).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(dialog).toContainText('Find a screen, a listing or a user')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a button opens it by touch, and fits into a phone’s bar', async ({ openAs, page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openAs('stranger', '/manage-listings')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('sett')
  await page.getByRole('option', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
})

test('undoes the last change of an administrator, and the notice says which', async ({ openAs, cast }) => {
  const path = `/api/collections/company_listings/records/${cast.listing}`
  const { phone } = await cast.admin.api.read('company_listings', cast.listing)
  expect((await cast.admin.api.patch(path, { phone: '312-555-0166' })).status).toBe(200)
  const page = await openAs('admin', '/manage-listings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Listings')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await search.pressSequentially('undo')
  const changed = `Changed Phone Number of ${cast.company}`
  const offered = page.getByRole('group', { name: 'Undo' }).getByRole('option', { name: changed })
  await offered.first().click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  await expect(page.getByText(changed)).toBeVisible()
  expect(await cast.admin.api.read('company_listings', cast.listing)).toMatchObject({ phone })
})
