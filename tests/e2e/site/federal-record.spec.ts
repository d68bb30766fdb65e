import type { Page } from '@playwright/test'
import { NO_FACTS } from '../../../domain/carrier-record/carrier-facts.ts'
import { expect, test, violationsOf } from '../../support/browser/console.ts'
import { expectToFit } from '../../support/browser/screenshots.ts'
import { createListing } from '../../support/records.ts'

const panel = (page: Page) => page.getByRole('region', { name: /^From the federal record/ })
const factsOn = async (page: Page): Promise<Record<string, string>> => {
  const terms = await panel(page).getByRole('term').allTextContents()
  const values = await panel(page).getByRole('definition').allInnerTexts()
  return Object.fromEntries(terms.map((term, at) => [term, values[at] ?? '']))
}

const RECORD = {
  usdot_number: '3141592',
  legal_name: 'Prairie Lines Intermodal Holdings of Illinois LLC',
  entity_type: 'carrier',
  operation: 'interstate',
  authority: 'authorized',
  for_hire: 'for_hire',
  operating_status: 'active',
  mc_number: 'MX-271828',
  power_units: 1250,
  drivers: 1302,
  annual_miles: 98_765_432,
  annual_miles_year: 2023,
  hazmat: 'yes',
  passengers: 'no',
  cargo: ['general_freight', 'intermodal', 'refrigerated_food', 'logs'],
  registered_on: '1998-04-02',
  record_date: '2024-03-07',
  source: 'census',
  source_date: '2025-09-01',
}

/** Opens the page of a company as soon as it is published and shows what it should. */
const openPublished = async (page: Page, path: string, isThere: () => Promise<boolean>) => {
  await expect(async () => {
    await page.goto(path)
    expect(await isThere()).toBe(true)
  }).toPass()
}

test.use({ expectedComplaint: /404/ })

test('a company’s page shows all that its federal record says, from when and from where, and follows it', async ({
  page,
  cast,
}) => {
  const { api } = cast.admin
  const name = `Recorded Lines ${Date.now()}`
  const path = `/company/${name.toLowerCase().replaceAll(' ', '-')}`
  const listing = await createListing(api, { name, ...RECORD })
  const save = (values: object) => api.patch(`/api/collections/company_listings/records/${listing}`, values)

  await openPublished(page, path, () => panel(page).isVisible())
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('From the federal record of Mar 7, 2024')
  expect(await factsOn(page)).toEqual({
    'USDOT number': '3141592',
    'MX number': 'MX-271828',
    'Legal name': RECORD.legal_name,
    'Entity type': 'Carrier',
    'Operating status': 'Active',
    Authority: 'Authorized for hire',
    'Hauling for hire': 'Says it hauls for hire (its own registration form, Mar 2024)',
    Operation: 'Interstate',
    'Trucks and tractors': '1,250',
    Drivers: '1,302',
    'Annual miles': '98,765,432 (2023)',
    'Hazardous materials': 'Yes',
    Passengers: 'No',
    'USDOT number since': 'Apr 2, 1998',
    Cargo: expect.stringContaining('Intermodal Containers'),
  })
  await expect(panel(page).getByRole('listitem')).toHaveText([
    'General Freight',
    'Intermodal Containers',
    'Refrigerated Food',
    'Logs, Poles, Beams, Lumber',
  ])
  await expect(panel(page)).toContainText('Source: Motor carrier census (FMCSA), data as of Sep 1, 2025')
  const business = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
  expect(business.find((data) => data['@type'] === 'LocalBusiness')).toMatchObject({
    legalName: RECORD.legal_name,
    identifier: [
      { '@type': 'PropertyValue', propertyID: 'USDOT', value: '3141592' },
      { '@type': 'PropertyValue', propertyID: 'MX', value: '271828' },
    ],
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page), `${width} ${colorScheme}`).toEqual([])
      await expectToFit(page)
    }

  await save({ power_units: 1251 })
  await openPublished(page, path, async () => (await factsOn(page))['Trucks and tractors'] === '1,251')

  await save({ ...NO_FACTS, entity_type: 'broker', drivers: 2 })
  await openPublished(page, path, async () => (await factsOn(page))['Entity type'] === 'Broker')
  expect(await factsOn(page)).toEqual({ 'USDOT number': '3141592', 'Entity type': 'Broker', Drivers: '2' })
  await expect(panel(page).getByRole('heading')).toHaveText('From the federal record')
  await expect(page.getByRole('main').getByText('Broker', { exact: true })).toHaveCount(2)

  await save(NO_FACTS)
  await openPublished(page, path, async () => !(await panel(page).isVisible()))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
