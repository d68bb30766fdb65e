import { expect, sitemapPaths, test, violationsOf } from '../../support/browser/browser.ts'

test.describe('by keyboard', () => {
  test('a state leads to its city and on to a company', async ({ page }) => {
    await page.goto('/regions')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Texas/ })
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trucking Companies in Texas')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /^Houston, TX/ })
      .press('Enter')
    await expect(page).toHaveURL('/companies-in-houston')
    await page
      .getByRole('link', { name: /^More Details/ })
      .first()
      .press('Enter')
    await expect(page).toHaveURL(/\/company\//)
  })
})

test.describe('near me', () => {
  const ask = { name: 'Near me' }

  test.describe('with a position', () => {
    test.use({ geolocation: { latitude: 43.7, longitude: -79.42 }, permissions: ['geolocation'] })

    test('names the carriers and cities around it with their distance, and the position goes nowhere', async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
      await page.goto('/cities')
      await page.getByRole('button', ask).click()
      await expect(page.getByRole('status')).toHaveText('Carriers near you, then cities, the nearest first:')
      const carriers = page.getByRole('list', { name: 'Carriers near you' }).getByRole('article')
      await expect(carriers.first()).toContainText(/ \d+ km away.*Toronto/)
      const cities = page.getByRole('list', { name: 'Cities near you' }).getByRole('listitem')
      await expect(cities.first()).toHaveText(/^1Toronto, ON\s*\d+ km$/)
      expect(await violationsOf(page)).toEqual([])
      expect(asked.filter((request) => /43\.7|79\.4/.test(request))).toEqual([])
      const region = page.getByRole('region', { name: 'Sort and filter' })
      await region.getByText('Sort and filter').click()
      await region.getByRole('combobox', { name: 'Where' }).selectOption('Within 40 km')
      await expect(region.getByRole('status')).toContainText(/^\d+ of \d+ companies/)
      await expect(region.getByRole('article').first()).toContainText(/ \d+ km away/)
      await expect(carriers.first()).toBeHidden()
      expect(asked.filter((request) => /43\.7|79\.4/.test(request))).toEqual([])
      await region
        .getByRole('article')
        .first()
        .getByRole('link', { name: /More Details/ })
        .click()
      await expect(page).toHaveURL(/\/company\//)
    })
  })

  test.describe('far away', () => {
    test.use({ geolocation: { latitude: 48.85, longitude: 2.35 }, permissions: ['geolocation'] })

    test('says that no city is near', async ({ page }) => {
      await page.goto('/regions')
      await page.getByRole('button', ask).click()
      await expect(page.getByRole('status')).toHaveText('No city of the directory is within 250 miles of you.')
    })
  })

  test('denied, says how to go on', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', ask).click()
    await expect(page.getByRole('status').filter({ hasText: /\w/ })).toHaveText(/^Your browser keeps your position/)
    await expect(page.getByRole('button', ask)).toHaveAttribute('aria-busy', 'false')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a state lists its companies page by page, then its cities, and a service in it does the same', async ({
    page,
  }) => {
    await page.goto('/regions/texas')
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page.getByRole('heading', { name: 'Cities', exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/regions/texas/page/2')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/regions\/texas$/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Trucking and Freight/ })
      .first()
      .click()
    await expect(page).toHaveURL('/regions/texas/freight')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freight Trucking Companies in Texas')
    await expect(page.getByRole('article').first()).toContainText('Freight')
  })

  test('the A–Z leads to every company, and nothing asks for a position', async ({ page }) => {
    await page.goto('/companies/a-z')
    await page.getByRole('main').getByRole('listitem').filter({ hasText: '–' }).last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Companies A–Z: /)
    await page.getByRole('main').locator('ul a').first().click()
    await expect(page).toHaveURL(/\/company\//)
    await page.goto('/cities')
    await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
  })
})

test('the A–Z may be indexed', async ({ baseURL, request }) => {
  for (const path of ['/companies/a-z', '/companies/a-z/start', '/cities', '/cities/start']) {
    expect(await (await request.get(path)).text(), path).not.toContain('noindex')
    expect(await sitemapPaths(baseURL, /^/), path).toContain(path)
  }
})
