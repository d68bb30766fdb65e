import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createCompany, expect, test } from '../../../support/browser/console.ts'
import { pngOfSize } from '../../../support/hostile/images.ts'
import { withFreshProof } from '../../../support/records.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MEGABYTE = 1024 * 1024
const logo = (page: Page) => page.getByRole('group', { name: 'Company Logo' }).locator('input[type=file]')
const logoAlert = (page: Page) => page.getByRole('group', { name: 'Company Logo' }).getByRole('alert')
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const toast = (page: Page) => page.getByRole('region', { name: 'Notices' })

const fillForm = async (page: Page, name: string) => {
  await page.getByLabel('Company Name').fill(name)
  await page.getByLabel('Freight').check()
  await page.getByLabel('Moving').check()
  await page.getByRole('combobox', { name: 'Location' }).fill('montreal')
  await page.getByRole('option', { name: /Montr/ }).click()
  await page.getByLabel('Company Description').fill('Full truckload across the Midwest.')
  await page.getByLabel('Phone Number').fill('312-555-0142')
  await page.getByLabel('Email Address').fill('dispatch@example.com')
  await page.getByLabel('Website').fill('www.example.com')
  await page.getByRole('textbox', { name: /^Address/ }).fill('12 Dock Street')
}

test.describe('a new listing', () => {
  test('of an administrator is stored with its logo and given to a user', async ({ openAs, cast }) => {
    const { admin, stranger } = cast
    const name = `Blue Route ${admin.id} ${Date.now()}`
    const page = await openAs('admin', '/add-listing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Company Listing')
    await fillForm(page, name)
    await logo(page).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByAltText('Logo preview')).toBeVisible()
    // one Tab stop, where the arrow keys choose half stars
    await page.getByLabel('Distance around your city').press('Tab')
    await expect(page.getByRole('radio', { name: 'No rating' })).toBeFocused()
    for (let half = 0; half < 8; half++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 Stars', exact: true })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Featured')).toBeFocused()
    await page.getByLabel('Featured').check()
    const user = page.getByRole('combobox', { name: 'Assign to User' })
    await expect(user).toHaveValue('No assignment')
    await user.fill(stranger.email)
    await page.getByRole('option', { name: stranger.email }).click()
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page)).toContainText('New listing has been added and assigned successfully')
    const [listing] = await admin.api.list('company_listings', { filter: `name = "${name}"` })
    expect(listing).toMatchObject({ rating: 4, is_featured: true, website: 'https://www.example.com', owner: '' })
    expect(String(listing?.['logo'])).toMatch(/\.png$/)
    expect(listing?.['services']).toHaveLength(2)
    expect(await stranger.api.list('company_listings', { filter: `name = "${name}"` })).toHaveLength(1)
    // the dashboard may still be loading the listing
    await page.goto('/privacy-policy')
    await admin.api.delete(`/api/collections/company_listings/records/${listing?.['id']}`)
  })

  test('of an owner belongs to that owner, unrated and not featured', async ({ openAs, cast }) => {
    const name = `Own Route ${cast.owner.id} ${Date.now()}`
    const page = await openAs('owner', '/add-listing')
    await fillForm(page, name)
    for (const label of ['Featured', 'Verified', 'Assign to User']) await expect(page.getByLabel(label)).toHaveCount(0)
    await page.getByLabel('Hours').fill('Mon-Fri 8-5, Sat 9-1 by appointment')
    await save(page)
    await expect(page.getByText('Please write days and times, such as Mon-Fri 8 am-5 pm, Sat 9-1')).toBeVisible()
    await page.getByLabel('Hours').fill('Mon-Fri 8-5, Sat 9-1')
    await expect(
      page.getByText('On your page: Monday to Friday: 8:00 am to 5:00 pm. Saturday: 9:00 am to 1:00 pm.'),
    ).toBeVisible()
    const area = page.getByRole('group', { name: 'Service area' })
    await area.getByRole('combobox', { name: 'States and provinces you serve' }).fill('quebec')
    await page.getByRole('option', { name: 'Quebec' }).click()
    await area.getByLabel('Distance around your city').selectOption('100 miles (160 km)')
    await save(page)
    await expect(toast(page)).toContainText('New listing has been added successfully')
    const [listing] = await cast.owner.api.list('company_listings', { filter: `name = "${name}"` })
    expect(listing).toMatchObject({
      ...{ rating: 0, is_featured: false, owner: cast.owner.id },
      hours: 'Mo-Fr 08:00-17:00, Sa 09:00-13:00',
      ...{ serves_regions: ['QC'], serves_within: '100' },
    })
    await page.goto(`/edit-listing/${listing?.['id']}`)
    await expect(page.getByLabel('Hours')).toHaveValue('Mo-Fr 08:00-17:00, Sa 09:00-13:00')
    await expect(area).toContainText('Quebec')
    await expect(area.getByLabel('Distance around your city')).toHaveValue('100')
  })

  test('that is empty shows under each field what is missing', async ({ openAs }) => {
    const page = await openAs('owner', '/add-listing')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await save(page)
    for (const problem of [
      'Company name must be at least 2 characters',
      'Please select at least one service type',
      'Please select a location',
      'Description must be at least 10 characters',
      'Phone number is required',
      'Please enter a valid email',
      'Please enter a valid web address',
      'Address is required',
    ])
      await expect(page.getByText(problem)).toBeVisible()
  })

  test('refuses a large or unreadable logo and keeps the other input', async ({ openAs }) => {
    const page = await openAs('owner', '/add-listing')
    await page.getByLabel('Company Name').fill('Patient Lines')
    await logo(page).setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(20 * MEGABYTE) })
    await expect(logoAlert(page)).toHaveText('huge.png is 20 MB. Choose a file of at most 5 MB.')
    await logo(page).setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not an image') })
    await expect(logoAlert(page)).toHaveText('fake.png isn’t an image we can read. Use PNG, JPEG, WebP or SVG.')
    await logo(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(logoAlert(page)).toHaveText('a.pdf isn’t an image. Use PNG, JPEG, WebP or SVG.')
    await logo(page).setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: pngOfSize(5000, 1) })
    await expect(logoAlert(page)).toHaveText('A logo has at most 4096 pixels a side.')
    await logo(page).setInputFiles({ name: 'bad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') })
    await expect(logoAlert(page)).toHaveText('bad.svg isn’t an image we can read. Use PNG, JPEG, WebP or SVG.')
    await expect(page.getByLabel('Company Name')).toHaveValue('Patient Lines')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('an edited listing', () => {
  test.use({ expectedComplaint: /status of (400|401|404|409)/ })

  test('is stored, with a logo that is changed and removed again', async ({ openAs, cast }) => {
    const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
    await page.getByLabel('Phone Number').fill('312-555-0100')
    await logo(page).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await save(page)
    await expect(toast(page)).toContainText('Listing has been updated successfully')
    await expect(page).toHaveURL('/dashboard')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({
      phone: '312-555-0100',
      logo: expect.stringMatching(/\.png$/),
    })
    await page.goto(`/edit-listing/${listing}`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByAltText('Logo preview')).toHaveCount(0)
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ logo: '' })
  })

  test('gets an SVG logo as a picture of the same shape', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><path d="M0 0h40v20z"/></svg>'
    await logo(page).setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(page.getByAltText('Logo preview')).toBeVisible()
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    const { logo: name } = await cast.admin.api.read('company_listings', listing)
    const answer = await page.request.get(`/api/files/company_listings/${listing}/${name}`)
    const { format, width, height } = await sharp(await answer.body()).metadata()
    expect([format, width, height]).toEqual(['png', 512, 256])
  })

  test('shows server errors at their fields', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    // bypasses the console's own check, as an older console would
    await page.route('**/api/collections/company_listings/records/*', async (route) => {
      const body = route.request().postDataJSON()
      if (!body) return route.continue()
      return route.continue({ postData: { ...body, website: 'ftp://example.com', phone: '1', address: '' } })
    })
    await page.getByLabel('Phone Number').fill('312-555-0100')
    await save(page)
    for (const problem of ['Please enter a valid web address', 'Phone number is required', 'Address is required'])
      await expect(page.getByText(problem, { exact: true })).toBeVisible()
  })

  test('shows immediately which phone number cannot be dialed, keeps it, and accepts one with an extension', async ({
    openAs,
    cast,
  }) => {
    const { listing } = await createCompany(cast.admin.api)
    const page = await openAs('admin', `/edit-listing/${listing}`)
    const phone = page.getByLabel('Phone Number')
    await phone.fill('call me')
    await save(page)
    await expect(page.getByText('Please enter a phone number with its area code')).toBeVisible()
    await expect(phone).toHaveValue('call me')
    await phone.fill('902-555-0142 poste 12')
    await save(page)
    await expect(toast(page)).toContainText('Listing has been updated successfully')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ phone: '902-555-0142 poste 12' })
  })

  test('of a company without an email can be saved without one', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api)
    await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { email: '', phone: '' })
    const page = await openAs('admin', `/edit-listing/${listing}`)
    await page.getByLabel('Company Description').fill('Described at last, in a sentence.')
    await save(page)
    await expect(toast(page)).toContainText('Listing has been updated successfully')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({
      description: 'Described at last, in a sentence.',
      email: '',
    })
  })

  test('that someone else changed is not overwritten without asking', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const path = `/api/collections/company_listings/records/${listing}`
    const page = await openAs('owner', `/edit-listing/${listing}`)
    await page.getByLabel('Phone Number').fill('312-555-0171')
    await cast.admin.api.patch(path, { address: 'Theirs Street 1' })
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this listing' })
    await expect(dialog).toContainText('someone changed Address')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ address: 'Theirs Street 1' })
    await dialog.getByRole('button', { name: 'Keep my version' }).click()
    await expect(page.getByLabel('Phone Number')).toHaveValue('312-555-0171')
    await expect(page.getByRole('textbox', { name: /^Address/ })).toHaveValue('Theirs Street 1')
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({
      phone: '312-555-0171',
      address: 'Theirs Street 1',
    })
  })

  test('that two people change twice keeps the changes of both', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const path = `/api/collections/company_listings/records/${listing}`
    const page = await openAs('owner', `/edit-listing/${listing}`)
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this listing' })
    await page.getByLabel('Phone Number').fill('312-555-0171')
    await page.getByLabel('Company Description').fill('Mine, and better than theirs.')
    await cast.admin.api.patch(path, { address: 'Theirs Street 1', phone: '312-555-0172' })
    await save(page)
    await expect(dialog).toContainText('replaces their Phone Number')
    await dialog.getByRole('button', { name: 'Keep my version' }).click()
    await cast.admin.api.patch(path, { address: 'Theirs Street 2', website: 'https://theirs.example' })
    await save(page)
    await expect(dialog).toContainText('someone changed Website, Address')
    await expect(dialog).not.toContainText('replaces their')
    await dialog.getByRole('button', { name: 'Keep my version' }).click()
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({
      phone: '312-555-0171',
      description: 'Mine, and better than theirs.',
      address: 'Theirs Street 2',
      website: 'https://theirs.example',
    })
  })

  test('restores only typed fields after a reload', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    await page.getByLabel('Phone Number').fill('312-555-0171')
    await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { address: 'Theirs Street 1' })
    await page.reload()
    await expect(page.getByText('What you typed before is back.')).toBeVisible()
    await expect(page.getByLabel('Phone Number')).toHaveValue('312-555-0171')
    await expect(page.getByRole('textbox', { name: /^Address/ })).toHaveValue('Theirs Street 1')
  })

  test('takes the other version where both changed a field, and keeps the rest', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    await page.getByLabel('Phone Number').fill('312-555-0171')
    await page.getByLabel('Company Description').fill('Mine, and nobody else wrote here.')
    await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { phone: '312-555-0172' })
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this listing' })
    await expect(dialog).toContainText('If you take theirs, you lose only your Phone Number.')
    await dialog.getByRole('button', { name: 'Take their version' }).click()
    await expect(page.getByLabel('Phone Number')).toHaveValue('312-555-0172')
    await expect(page.getByLabel('Company Description')).toHaveValue('Mine, and nobody else wrote here.')
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({
      phone: '312-555-0172',
      description: 'Mine, and nobody else wrote here.',
    })
  })

  test('keeps the input when the session ends, through the next sign-in', async ({ page, cast, baseURL }) => {
    // a sign-out ends all sessions, so no other test uses this account
    const { api } = cast.admin
    const secrets = { password: 'secret-1', passwordConfirm: 'secret-1' }
    const email = `leaver-${Date.now()}@example.com`
    const id = await (await withFreshProof(api)).create('users', { email, ...secrets })
    const { listing } = await createCompany(api, id)
    const signIn = async () => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill('secret-1')
      await page.getByRole('button', { name: 'Login' }).click()
    }
    await page.goto(`/edit-listing/${listing}`)
    await expect(page).toHaveURL('/auth')
    await signIn()
    await expect(page).toHaveURL(`/edit-listing/${listing}`)
    await page.getByLabel('Company Description').fill('A long text that took an hour to write.')
    // the screen's last request: otherwise the screen would notice before the user does
    await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token)
    await fetch(`${baseURL}/api/directory/sign-out`, { method: 'POST', headers: { authorization: token } })
    await save(page)
    await expect(page).toHaveURL('/auth')
    await expect(toast(page)).toContainText('Your session has expired. Please sign in again.')
    await signIn()
    await expect(page).toHaveURL(`/edit-listing/${listing}`)
    await expect(page.getByText('What you typed before is back.')).toBeVisible()
    await expect(page.getByLabel('Company Description')).toHaveValue('A long text that took an hour to write.')
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    expect(await api.read('company_listings', listing)).toMatchObject({
      description: 'A long text that took an hour to write.',
    })
  })

  test('that belongs to someone else leads to the dashboard', async ({ openAs, cast }) => {
    const page = await openAs('stranger', `/edit-listing/${cast.listing}`)
    await expect(toast(page)).toContainText("You don't have permission to access this listing")
    await expect(page).toHaveURL('/dashboard')
  })

  test('that was deleted shows an error and keeps the input', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    await page.getByLabel('Phone Number').fill('312-555-0171')
    await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
    await save(page)
    await expect(toast(page)).toContainText('Failed to update listing')
    await expect(page.getByLabel('Phone Number')).toHaveValue('312-555-0171')
  })
})

test('a click on the current rating sets it to 0', async ({ openAs }) => {
  const page = await openAs('admin', '/add-listing')
  const rating = page.getByRole('radiogroup', { name: 'Rating' })
  const stars = rating.locator('label', { has: page.getByText('3 Stars', { exact: true }) })
  await stars.click()
  await expect(rating.getByText('3', { exact: true })).toBeVisible()
  await stars.click()
  await expect(rating.getByText('0', { exact: true })).toBeVisible()
})

test.describe('an assignment that fails', () => {
  test.use({ expectedComplaint: /status of 500|could not be assigned/ })

  test('is only logged, because the listing was added', async ({ page, openAs, cast }) => {
    const { admin, stranger } = cast
    const name = `Given Route ${Date.now()}`
    await page.route('**/api/collections/listing_assignments/records**', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be assigned'))
    await openAs('admin', '/add-listing')
    await fillForm(page, name)
    await page.getByRole('combobox', { name: 'Assign to User' }).fill(stranger.email)
    await page.getByRole('option', { name: stranger.email }).click()
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page)).toContainText('New listing has been added successfully')
    await logged
    const [listing] = await admin.api.list('company_listings', { filter: `name = "${name}"` })
    expect(listing).toMatchObject({ name })
    expect(await admin.api.list('listing_assignments', { filter: `listing = "${listing?.['id']}"` })).toEqual([])
  })
})

test.describe('a typed location', () => {
  test('is never replaced by another one when Enter comes before the response, and shows no others', async ({
    page,
    openAs,
  }) => {
    await openAs('owner', '/add-listing')
    const location = page.getByRole('combobox', { name: 'Location' })
    const options = page.getByRole('listbox').getByRole('option')
    await location.click()
    await expect(options.first()).toBeVisible()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/collections/locations/records**', async (route) => {
      await gate.promise
      await route.fallback()
    })
    await location.fill('montreal')
    await page.keyboard.press('Enter')
    await expect(location).not.toHaveValue(/Albuquerque/)
    await expect(page.getByText('Searching…')).toBeVisible()
    await expect(options).toHaveCount(0)
    gate.resolve()
    await expect(page.getByRole('option', { name: /^Montr[eé]al/ })).toBeVisible()
    await expect(options).toHaveCount(1)
  })
})

test.describe('without a connection', () => {
  test.use({ expectedComplaint: /ERR_FAILED|ERR_CONNECTION/ })

  test('a save fails with an error, and the next one succeeds', async ({ openAs, cast }) => {
    const { listing } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', `/edit-listing/${listing}`)
    await page.getByLabel('Phone Number').fill('312-555-0111')
    await page.route('**/api/collections/company_listings/**', (route) => route.abort())
    await save(page)
    await expect(toast(page)).toContainText('Failed to update listing. Unable to connect to the database.')
    await page.unroute('**/api/collections/company_listings/**')
    await save(page)
    await expect(page).toHaveURL('/dashboard')
  })
})

/** The topmost element in the middle of a box, which a click there would hit. */
const topmostAt = (page: Page, { x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('[role=option]')?.textContent ?? '', [
    x + width / 2,
    y + height / 2,
  ] as const)

test.describe('a select with many options', () => {
  test('shows its options above everything else, and each of them can be clicked', async ({ openAs }) => {
    const page = await openAs('admin', '/add-listing')
    const user = page.getByRole('combobox', { name: 'Assign to User' })
    await user.click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.nth(3)).toBeVisible()
    const third = options.nth(2)
    const box = await third.boundingBox()
    expect(await topmostAt(page, box ?? { x: 0, y: 0, width: 0, height: 0 })).toBe(await third.textContent())
    const name = (await third.textContent()) ?? ''
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await expect(user).toHaveValue(name)
  })

  test('finds users and cities beyond its first page, also when one is already chosen', async ({ openAs, cast }) => {
    const page = await openAs('admin', '/add-listing')
    const user = page.getByRole('combobox', { name: 'Assign to User' })
    await expect(user).toHaveValue('No assignment')
    await user.press('ControlOrMeta+a')
    await user.pressSequentially(cast.stranger.email)
    await page.getByRole('option', { name: cast.stranger.email }).click()
    await expect(user).toHaveValue(new RegExp(cast.stranger.email))
    await user.press('ControlOrMeta+a')
    await user.pressSequentially('nobody.has.this')
    await expect(page.getByText('No user found')).toBeVisible()
    await user.press('Enter')
    await user.press('Escape')
    await page.getByLabel('Phone Number').click()
    await expect(user).toHaveValue(new RegExp(cast.stranger.email))
    const location = page.getByRole('combobox', { name: 'Location' })
    for (const [typed, city] of [
      ['chicago', /^Chicago/],
      ['winnipeg', /^Winnipeg/],
    ] as const) {
      await location.click()
      await location.press('ControlOrMeta+a')
      await location.pressSequentially(typed)
      await page.getByRole('option', { name: city }).click()
      await expect(location).toHaveValue(city)
    }
  })
})
