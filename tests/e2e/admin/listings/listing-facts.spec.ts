import type { Page } from '@playwright/test'
import { createCompany, expect, test, violationsOf } from '../../../support/browser/console.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const openRecord = (page: Page) => page.getByText('Federal record', { exact: true }).click()
const RECORD = { power_units: 12, cargo: ['grain', 'meat'], record_date: '2024-02-07', source: 'census' }

test('lets administrators edit the federal record', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const { listing } = await createCompany(api, cast.owner.id)
  await api.patch(`/api/collections/company_listings/records/${listing}`, RECORD)
  const page = await openAs('admin', `/edit-listing/${listing}`)
  await openRecord(page)
  await expect(page.getByLabel('Trucks and tractors')).toHaveValue('12')
  await page.getByLabel('Trucks and tractors').fill('14')
  await page.getByLabel('Drivers').fill('16')
  await page.getByLabel('Entity type').selectOption('Broker')
  await page.getByLabel('MC/MX/FF number').fill('mc 271828')
  await page.getByLabel('Record date').fill('2024-03-01')
  await page.getByRole('combobox', { name: 'Cargo' }).fill('inter')
  await page.getByRole('option', { name: 'Intermodal Containers' }).click()
  expect(await violationsOf(page)).toEqual([])
  await save(page)
  await expect(page).toHaveURL('/dashboard')
  expect(await api.read('company_listings', listing)).toMatchObject({
    power_units: 14,
    drivers: 16,
    entity_type: 'broker',
    mc_number: 'MC-271828',
    record_date: '2024-03-01',
    cargo: ['grain', 'meat', 'intermodal'],
    source: 'census',
    annual_miles: 0,
  })
})

test('shows an error for an invalid fact and keeps its section open', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api)
  const page = await openAs('admin', `/edit-listing/${listing}`)
  await openRecord(page)
  await page.getByLabel('Trucks and tractors').fill('-3')
  await page.getByLabel('Record date').fill('2999-01-01')
  await save(page)
  await expect(page.getByText('Trucks and tractors must be a whole number between 0 and 250,000')).toBeVisible()
  await expect(page.getByText('Record date must be a day between 1930 and today, as YYYY-MM-DD')).toBeVisible()
  await expect(page).toHaveURL(`/edit-listing/${listing}`)
})

test('shows owners the facts without inputs', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api, cast.owner.id)
  await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, RECORD)
  const page = await openAs('owner', `/edit-listing/${listing}`)
  const facts = page.getByRole('region', { name: 'From the federal record of Feb 7, 2024' })
  await expect(facts).toContainText('Trucks and tractors12')
  await expect(facts).toContainText('Grain, Feed, Hay; Meat')
  await expect(page.getByText('Federal record', { exact: true })).toHaveCount(0)
  await page.getByLabel('Company Description').fill('Grain and meat across the Midwest.')
  await save(page)
  await expect(page).toHaveURL('/dashboard')
  expect(await cast.owner.api.read('company_listings', listing)).toMatchObject({
    ...RECORD,
    description: 'Grain and meat across the Midwest.',
  })
})
