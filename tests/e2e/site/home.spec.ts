import { expect, test } from '../../support/browser/browser.ts'

test.describe('home without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('leads to what people come for, and to what others say', async ({ page }) => {
    await page.goto('/')
    for (const name of ['Move a home', 'Ship freight', 'Cold chain', 'Flatbed', 'Warehouse']) {
      await page.getByRole('navigation', { name: 'What to move' }).getByRole('link', { name }).click()
      await expect(page.getByText(/Found \d+ compan/)).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Haulindex' }).click()
    }
    const reviews = page.locator('section', { has: page.getByRole('heading', { name: 'Recent reviews' }) })
    const company = reviews.getByRole('link').first()
    const name = (await company.textContent()) ?? ''
    await company.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.trim())
    await expect(page.locator('#reviews').getByRole('listitem').first()).toBeVisible()
  })
})
