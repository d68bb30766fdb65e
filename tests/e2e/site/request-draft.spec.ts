import type { Page } from '@playwright/test'
import { expect, holdRequests, test } from '../../support/browser/browser.ts'
import { fill } from '../../support/server/visitor.ts'

test.use({ viewport: { width: 360, height: 740 } })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const carriers = (page: Page) => page.getByRole('group', { name: /^Choose up to 5/ }).getByRole('checkbox')
const carrier = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a request reopens at its step with everything typed, and the browser moves between the steps', async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/request')
  await page.getByRole('radio', { name: 'Freight' }).check()
  await fill(page, { From: 'Chicago, IL', To: 'Madison, WI', 'Details (optional)': 'Twelve pallets of tile.' })
  await field(page, 'Equipment').selectOption('Dry van or box truck')
  await press(page, 'Next: choose carriers')
  await expect(heading(page, 'Who gets it')).toBeFocused()
  // by name, because other tests add carriers
  const [name = ''] = await page
    .getByRole('group', { name: /^Choose up to 5/ })
    .locator('label')
    .allInnerTexts()
  await carrier(page, name).check()
  const count = await carriers(page).count()

  await page.reload()
  await expect(heading(page, 'Who gets it')).toBeFocused()
  await expect(carriers(page)).toHaveCount(count)
  await expect(carrier(page, name)).toBeChecked()
  await expect(carriers(page).nth(1)).not.toBeChecked()
  await press(page, 'Next: your contact')
  await fill(page, { Name: 'Dana Reyes' })

  await page.reload()
  await expect(heading(page, 'How carriers reach you')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Dana Reyes')
  await expect(page.getByText(/gets this request/)).toBeVisible()

  await page.goBack()
  await expect(heading(page, 'Who gets it')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'What moves')).toBeFocused()
  await expect(field(page, 'Details (optional)')).toHaveValue('Twelve pallets of tile.')
  await page.goForward()
  await expect(heading(page, 'Who gets it')).toBeFocused()
  await expect(carrier(page, name)).toBeChecked()
  await press(page, 'Back')
  await expect(heading(page, 'What moves')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)

  await page.goto('/request')
  await expect(page.getByRole('radio', { name: 'Freight' })).toBeChecked()
  await expect(field(page, 'Equipment')).toHaveValue('van')
  await field(page, 'Equipment').selectOption('Choose')
  await press(page, 'Next: choose carriers')
  await expect(field(page, 'Equipment')).toBeFocused()
  await expect(heading(page, 'What moves')).toBeVisible()
})

test('a request that is opened again elsewhere in the tab can go back through its steps', async ({ page }) => {
  await page.goto('/request')
  await page.getByRole('radio', { name: 'A home' }).check()
  await fill(page, { From: 'Chicago, IL', To: 'Madison, WI' })
  await field(page, 'Size').selectOption('2 bedrooms')
  await press(page, 'Next: choose carriers')
  await carriers(page).first().check()
  await press(page, 'Next: your contact')
  await page.goto('/about')
  await page.goto('/request')
  await expect(heading(page, 'How carriers reach you')).toBeFocused()
  await press(page, 'Back')
  await expect(heading(page, 'Who gets it')).toBeFocused()
  await press(page, 'Back')
  await expect(heading(page, 'What moves')).toBeFocused()
  await expect(field(page, 'Size')).toHaveValue('2')
})

test('the form answers and keeps what is typed while its script is still on the way', async ({ page }) => {
  const held = await holdRequests(page, /hydrate\./)
  await page.goto('/request')
  await expect(field(page, 'From')).toBeHidden()
  await page.getByRole('radio', { name: 'Freight' }).check()
  await fill(page, { From: 'Chicago, IL', To: 'Madison, WI' })
  await field(page, 'Equipment').selectOption('Dry van or box truck')
  await expect(field(page, 'Size')).toBeHidden()
  await press(page, 'Next: choose carriers')
  held.release()
  await expect(heading(page, 'Who gets it')).toBeFocused()
  await expect(carriers(page).first()).toBeVisible()
})
