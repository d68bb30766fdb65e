import { expect, test } from '../../support/browser/browser.ts'

test.describe('a list without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is complete and can be paged through', async ({ page }) => {
    await page.goto('/companies')
    await expect(page.getByText(/Found \d+ companies, page 1 of \d+/)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/companies/page/2')
    await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await pages.getByRole('listitem').last().getByRole('link').click()
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
    await pages.getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect(page).toHaveURL('/companies')
  })

  test('a list’s first page leads to each of its pages', async ({ page }) => {
    await page.goto('/companies')
    const last = Number(/page 1 of (\d+)/.exec(await page.getByText(/page 1 of \d+/).innerText())?.[1])
    await page.getByText('All pages').click()
    const links = page.getByRole('navigation', { name: 'All pages' }).getByRole('link')
    await expect(links).toHaveCount(last)
    await links.nth(11).click()
    await expect(page).toHaveURL('/companies/page/12')
  })
})

test('a long list jumps to a page by its number', async ({ page }) => {
  await page.goto('/companies')
  await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded()
  await page.getByLabel('Go to page').fill('12')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page).toHaveURL('/companies/page/12')
})

test('featured companies come first and carry their banner', async ({ page }) => {
  await page.goto('/companies')
  await expect(page.getByRole('article').first()).toContainText('Preferred Carrier')
  await expect(page.getByText('Preferred Carriers pay to be shown first in lists.')).toBeVisible()
})

for (const [width, tallest] of [
  [1280, 150],
  [360, 300],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a card says all that it is to say in little height, with buttons for fingers', async ({ page }) => {
      await page.goto('/companies')
      expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(320)
      for (const card of await page.getByRole('article').all()) {
        expect((await card.boundingBox())?.height).toBeLessThanOrEqual(tallest)
        expect(await card.getByRole('term').allTextContents()).toEqual([
          'About the Company',
          'Services Provided',
          'Shipping Service Areas',
        ])
        await expect(card.getByRole('link', { name: /^More Details/ })).toBeVisible()
        for (const button of await card.locator('.button').all())
          expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      await expect(page.getByRole('link', { name: /^Call.*\d{3}-\d{4}$/ }).first()).toHaveAttribute(
        'href',
        /^tel:\+1\d{10}$/,
      )
      await expect(page.getByText(/^USDOT \d+$/).first()).toBeVisible()
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a long list shows no page box, which could not jump', async ({ page }) => {
    await page.goto('/companies')
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible()
    await expect(page.getByLabel('Go to page')).toBeHidden()
  })
})
