import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { expectAccessible } from '../../support/browser/screenshots.ts'
import { adminApi, fill } from '../../support/server/visitor.ts'

test.use({ viewport: { width: 360, height: 740 } })

const carriers = (page: Page) => page.getByRole('group', { name: /^Choose up to 5/ }).getByRole('listitem')

const propose = async (page: Page, from: string, to: string) => {
  await page.goto('/request')
  await page.getByRole('radio', { name: 'Freight' }).check()
  await fill(page, { From: from, To: to })
  await page.getByLabel('Equipment', { exact: true }).selectOption('Dry van or box truck')
  await page.getByRole('button', { name: 'Next: choose carriers' }).click()
  await expect(page.getByRole('heading', { name: 'Who gets it' })).toBeFocused()
}

/** Begins a new request. */
const forget = (page: Page) => page.evaluate(() => sessionStorage.clear())

test('a carrier that says where it works is proposed there, with the reason, and nowhere else', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await propose(page, 'Fairbanks, AK', 'Anchorage, AK')
  await expect(page.getByText('We found no carrier for this job')).toBeVisible()
  await forget(page)
  await propose(page, 'Chicago, IL', 'Madison, WI')
  const first = carriers(page)
    .filter({ has: page.getByRole('checkbox') })
    .first()
  const name = await first.locator('label').innerText()
  const link = first.getByRole('link', { name: `Page of ${name}` })
  const path = (await link.getAttribute('href')) ?? ''
  const id = ((await first.getByRole('checkbox').getAttribute('id')) ?? '').replace('request-', '')

  const api = await adminApi(baseURL)
  const update = { serves_regions: ['AK'], serves_within: '' }
  expect((await api.patch(`/api/collections/company_listings/records/${id}`, update)).status).toBe(200)
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText('Says it serves: Alaska.').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  await expect(async () => {
    await forget(page)
    await propose(page, 'Fairbanks, AK', 'Anchorage, AK')
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(carriers(page).getByText('Says it serves Alaska')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })
  await forget(page)
  await propose(page, 'Chicago, IL', 'Madison, WI')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
})
