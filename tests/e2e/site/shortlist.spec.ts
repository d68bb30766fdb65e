import type { Page } from '@playwright/test'
import { expect, test, violationsOf } from '../../support/browser/browser.ts'
import { adminApi, demoCompaniesWhere, fill, newAddress } from '../../support/server/visitor.ts'

test.use({ viewport: { width: 360, height: 740 } })

const companies = async (baseURL: string | undefined, count: number) =>
  (await demoCompaniesWhere(await adminApi(baseURL), 'email != ""')).slice(20, 20 + count)

/** As if these had been saved on an earlier visit. */
const saved = async (page: Page, companies: readonly object[]) => {
  await page.goto('/about')
  await page.evaluate((text) => localStorage.setItem('shortlist', text), JSON.stringify(companies))
}

const saveButton = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name} to your shortlist` })
const link = (page: Page) => page.getByRole('link', { name: /^Shortlist/ })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('what is saved is there after a reload, in another tab, and side by side', async ({ page, context, baseURL }) => {
  const [first, second] = await companies(baseURL, 2)
  if (!first || !second) throw new Error('fewer than two companies')
  await page.goto(first.path)
  await expect(link(page)).toBeHidden()
  await saveButton(page, first.name).click()
  await expect(saveButton(page, first.name)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(saveButton(page, first.name)).toHaveAttribute('aria-pressed', 'true')

  const other = await context.newPage()
  await other.goto(second.path)
  await expect(link(other)).toHaveText('Shortlist (1)')
  await saveButton(other, second.name).press('Space')
  await expect(link(other)).toHaveText('Shortlist (2)')
  await other.keyboard.press('Tab')
  await expect(link(other)).toBeFocused()
  await other.keyboard.press('Tab')
  await expect(link(other)).not.toBeFocused()
  await expect(link(page)).toHaveText('Shortlist (2)')

  await link(page).click()
  for (const { name } of [first, second]) await expect(column(page, name)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'City' })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  for (const { name } of [first, second]) await expect(column(page, name)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 740 })
  const region = page.getByRole('region', { name: 'Comparison' })
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)

  await saveButton(other, second.name).click()
  await expect(column(page, second.name)).toHaveCount(0)
  await page.getByRole('button', { name: `Remove ${first.name} from your shortlist` }).click()
  await expect(page.getByRole('status')).toHaveText('Your shortlist is empty.')
  await expect(page.getByRole('status')).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'All companies' })).toBeVisible()
})

test('several companies of the shortlist get the same request from one form', async ({ page, baseURL }) => {
  const asked = await companies(baseURL, 3)
  await saved(page, asked)
  await page.goto('/compare')
  await page.getByRole('button', { name: /^Ask these \d for a quote/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Get A Quote' })
  for (const { name } of asked) await expect(dialog).toContainText(name)
  const email = newAddress()
  const texts = { Name: 'Dana Reyes', Phone: '312-555-0142', Email: email, Requirements: 'Two pallets to Tulsa.' }
  await fill(dialog, texts)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^Sent to .+ and .+ too\.$/)
  const stored = await (await adminApi(baseURL)).list('inquiries', { filter: `customer_email = "${email}"` })
  expect(stored.map(({ listing }) => listing).toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
})

test.describe('a company that is not as it was', () => {
  test.use({ expectedComplaint: /status of 404|ERR_FAILED/, colorScheme: 'dark' })

  test('is said to be renamed, gone or out of reach', async ({ page, baseURL }) => {
    const [renamed, replaced, away] = await companies(baseURL, 3)
    if (!renamed || !replaced || !away) throw new Error('fewer than three companies')
    await saved(page, [
      { ...renamed, name: 'Its Old Name' },
      { ...replaced, id: 'another00000000', name: 'Its Predecessor' },
      { id: 'gone00000000000', name: 'Gone Freight', path: '/company/gone-freight-that-never-was' },
      away,
    ])
    await page.route(`**${away.path}`, (route) => route.abort())
    await page.goto('/compare')
    await expect(column(page, renamed.name)).toContainText('Saved as Its Old Name')
    for (const name of ['Its Predecessor', 'Gone Freight'])
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('is no longer listed')
    const note = page.getByRole('listitem').filter({ hasText: away.name })
    await expect(note).toContainText('cannot be read at the moment')
    expect(await violationsOf(page)).toEqual([])
    await page.unroute(`**${away.path}`)
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(column(page, away.name)).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

test('a ninth company is refused in words', async ({ page, baseURL }) => {
  const [ninth, ...eight] = await companies(baseURL, 9)
  await saved(page, eight)
  await page.goto(ninth?.path ?? '')
  await saveButton(page, ninth?.name ?? '').click()
  await expect(page.getByRole('alert')).toContainText('Your shortlist is full')
  await expect(saveButton(page, ninth?.name ?? '')).toHaveAttribute('aria-pressed', 'false')
  await expect(link(page)).toHaveText('Shortlist (8)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing offers to save, and the page of the shortlist says why', async ({ page }) => {
    await page.goto('/companies')
    await expect(page.getByRole('link', { name: /More Details/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await page.goto('/compare')
    // Playwright's text matching passes over noscript
    expect(await page.getByRole('main').innerText()).toContain('The shortlist needs JavaScript')
  })
})
