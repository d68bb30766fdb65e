import { expect, sitemapPaths, test } from '../../../support/browser/browser.ts'

test.describe('the search on the home page', () => {
  test('leads a newcomer from home to a company', async ({ page, baseURL }) => {
    const [list = ''] = await sitemapPaths(baseURL, /^\/freight-companies-in-/)
    const city = list.slice('/freight-companies-in-'.length)
    await page.goto('/')
    await page.getByLabel('Service type').selectOption('Freight')
    await page.getByLabel('Location').selectOption(city)
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Freight Trucking Companies in /)
    const first = page.getByRole('article').first()
    const name = await first.getByRole('heading', { level: 2 }).textContent()
    await first.getByRole('link', { name: 'More Details' }).click()
    await expect(page).toHaveURL(/\/company\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name?.trim() ?? '')
  })

  test('waits until one of its fields is chosen', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Find Companies' })
    await expect(button).toBeDisabled()
    await page.getByLabel('Location').selectOption('Tampa, FL')
    await expect(button).toBeEnabled()
    await page.getByLabel('Location').selectOption('Any city')
    await expect(button).toBeDisabled()
  })

  test('works by keyboard alone', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Service type').focus()
    await page.keyboard.type('Flatbed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Find Companies' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/flatbed-Trucking-companies')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flatbed Trucking Companies')
  })

  test.describe('without the rest of its script', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ })

    test('enables its button and leads on', async ({ page }) => {
      await page.route(/start-search/, (route) => route.abort())
      await page.goto('/')
      await page.getByLabel('Location').selectOption('Houston, TX')
      await expect(page.getByRole('button', { name: 'Find Companies' })).toBeEnabled()
      await page.getByRole('button', { name: 'Find Companies' }).click()
      await expect(page).toHaveURL('/trucking-companies-in-houston')
    })
  })

  test('goes to the trucking companies of a city when only the city is chosen', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Location').selectOption('Houston, TX')
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL('/trucking-companies-in-houston')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trucking Companies in Houston, TX')
  })

  test('is ready again after going back', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Service type').selectOption('Moving')
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL('/moving-Trucking-companies')
    await page.goBack()
    await page.getByLabel('Service type').selectOption('Freight')
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL('/freight-Trucking-companies')
  })
})

test.describe('the search without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [service, city, path] of [
    ['Freight', 'Houston, TX', '/freight-companies-in-houston'],
    ['Flatbed', 'Any city', '/flatbed-Trucking-companies'],
    ['Any service', 'Houston, TX', '/trucking-companies-in-houston'],
    ['Any service', 'Any city', '/companies'],
  ] as const)
    test(`for ${service} and ${city} leads to ${path}`, async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Service type').selectOption(service)
      await page.getByLabel('Location').selectOption(city)
      await page.getByRole('button', { name: 'Find Companies' }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByText(/Found \d+ compan/)).toBeVisible()
    })
})
