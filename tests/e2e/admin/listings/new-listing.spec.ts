import { expect, test } from '../../../support/browser/console.ts'

test('a USDOT number fills in what is known, and a missing city is added from the form', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const number = String(70_000_000 + Math.floor(Math.random() * 9_000_000))
  const page = await openAs('admin', `/edit-listing/${cast.listing}`)
  const { services, location } = await api.read('company_listings', cast.listing)
  const contact = { phone: '312-555-0142', email: 'dispatch@example.com', address: '12 Dock Street' }
  const known = { name: `Lookup Lines ${number}`, description: 'Full truckload across the Midwest.', ...contact }
  const gone = await api.create('company_listings', { ...known, services, location, usdot_number: number })
  await page.goto('/add-listing')
  const lookup = page.getByRole('group', { name: 'Fill in by USDOT number' })
  await lookup.getByRole('textbox').fill(`USDOT ${number}`)
  await lookup.getByRole('button', { name: 'Look up' }).click()
  await expect(lookup.getByRole('link', { name: known.name })).toHaveAttribute('href', `/edit-listing/${gone}`)

  await api.delete(`/api/collections/company_listings/records/${gone}`)
  await lookup.getByRole('textbox').press('Enter')
  await expect(lookup.getByRole('status')).toContainText('is on the do-not-list')
  const [entry] = await api.list('do_not_list', { filter: `usdot_number = "${number}"` })
  await api.delete(`/api/collections/do_not_list/records/${entry?.['id']}`)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('My own street 1')
  await lookup.getByRole('button', { name: 'Look up' }).click()
  await expect(lookup.getByRole('status')).toContainText('A deleted listing')
  await expect(page.getByLabel('Company Name')).toHaveValue(known.name)
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('My own street 1')

  await page.getByRole('button', { name: 'Add a city that is not in the list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a city' })
  await dialog.getByRole('textbox').fill('wapakoneta')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('button', { name: 'Wapakoneta, OH' }).click()
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Wapakoneta, OH')
  const [city] = await api.list('locations', { filter: 'name ~ "Wapakoneta"' })
  expect(Number(city?.['latitude'])).toBeCloseTo(40.57, 1)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('New listing has been added successfully')).toBeVisible()
})

test('an owner requests a missing city', async ({ openAs, cast }) => {
  const page = await openAs('owner', '/add-listing')
  await expect(page.getByRole('group', { name: 'Fill in by USDOT number' })).toBeHidden()
  await page.getByRole('button', { name: 'Request a city that is not in the list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a city' })
  await dialog.getByRole('textbox').fill('Wapakoneta OH')
  await dialog.getByRole('textbox').press('Enter')
  await dialog.getByRole('button', { name: 'Wapakoneta, OH' }).click()
  await expect(page.getByText('Request Sent')).toBeVisible()
  const sent = await cast.admin.api.list('contact_messages', { filter: `email = "${cast.owner.email}"` })
  expect(sent).toMatchObject([{ subject: 'City request: Wapakoneta, OH' }])
})
