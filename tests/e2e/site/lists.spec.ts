import { expect, test } from '../../support/browser/browser.ts'

test.describe('a list without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is complete and can be paged through', async ({ page }) => {
    await page.goto('/companies')
    await expect(page.getByText(/Found \d+ companies in your area, page 1 of \d+/)).toBeVisible()
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
})

test('a page of a list loads no React before its page jump is reached', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/companies')
  expect(scripts.filter((url) => url.includes('client'))).toEqual([])
  await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded()
  await expect.poll(() => scripts.filter((url) => url.includes('client')).length).toBeGreaterThan(0)
})
