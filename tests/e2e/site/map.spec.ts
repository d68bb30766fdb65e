import { expect, test, violationsOf } from '../../support/browser/browser.ts'

for (const path of ['/', '/regions', '/regions/ontario', '/regions/ontario/freight'])
  test(`the map on ${path} shows the land and leads to a city by keyboard, with visible focus`, async ({ page }) => {
    const outlines = page.waitForResponse((response) => response.url().endsWith('.svg') && response.ok())
    await page.goto(path)
    await outlines
    const map = page.locator('figure', { has: page.getByText('Cities on this map') })
    await map.getByRole('link', { name: 'Skip the map' }).focus()
    const link = map
      .locator('svg')
      .getByRole('link', { name: /^\p{L}.*, [A-Z]{2}: .* companies$/u })
      .first()
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect(link.locator('text')).toBeVisible()
    const width = (shape: Element) => shape.getBoundingClientRect().width
    await expect.poll(() => map.locator('use').nth(1).evaluate(width)).toBeGreaterThan(100)
    expect(await violationsOf(page)).toEqual([])
    const city = await link.getAttribute('href')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(city ?? '')
  })

test('who skips the map comes to the list of the same cities', async ({ page }) => {
  await page.goto('/regions')
  const map = page.locator('figure', { has: page.getByText('Cities on this map') })
  const linked = await map.locator('svg a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(linked.length).toBeGreaterThan(20)
  await map.getByRole('link', { name: 'Skip the map' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Cities on this map')).toBeFocused()
  await page.keyboard.press('Enter')
  const listed = await map.getByRole('listitem').getByRole('link').all()
  expect(await Promise.all(listed.map((link) => link.getAttribute('href')))).toEqual(linked)
  expect(await violationsOf(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a finger finds a city, and no two are too close', async ({ page }) => {
    await page.goto('/')
    const links = page.locator('figure svg a:visible')
    const centers = await links.locator('path').evaluateAll((all) =>
      all.map((path) => {
        const { x, y, width, height } = path.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }),
    )
    expect(centers.length).toBeGreaterThan(10)
    for (const [at, one] of centers.entries())
      for (const other of centers.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(24)
    const miami = page.locator('figure svg a[href="/companies-in-miami"]')
    await miami.scrollIntoViewIfNeeded()
    const at = await miami.locator('path').evaluate((path) => {
      const { x, y, width, height } = path.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    await page.touchscreen.tap(at.x + 9, at.y - 7)
    await expect(page).toHaveURL('/companies-in-miami')
  })
})

test('the map around a city has a numbered link for each place of the list next to it', async ({ page }) => {
  await page.goto('/companies-in-chicago')
  const nearby = page.locator('section', { has: page.getByRole('heading', { name: 'Nearby' }) })
  const places = await nearby
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const signs = nearby.locator('svg a')
  expect(places.length).toBeGreaterThanOrEqual(3)
  expect(await signs.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(places)
  expect(await violationsOf(page)).toEqual([])
  await signs.nth(1).press('Enter')
  await expect(page).toHaveURL(places[1] ?? '')
})

test('the map of a search has a numbered link for each city that has carriers, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/find?q=carriers%20near%20flagstaff')
  await page.getByRole('link', { name: 'Send one request to several carriers' }).scrollIntoViewIfNeeded()
  const lines = page.getByRole('list', { name: 'Cities near Flagstaff, AZ' }).getByRole('link')
  await expect(lines.first()).toHaveText(/^1.+, [A-Z]{2}\s*\d+ mi, \d+ carriers?$/)
  const signs = page.getByRole('group', { name: 'Map of the cities near Flagstaff, AZ' }).getByRole('link')
  const pathsOf = (links: typeof lines) =>
    links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))
  const paths = await pathsOf(lines)
  expect(paths.length).toBeGreaterThanOrEqual(2)
  expect(await pathsOf(signs)).toEqual(paths)
  expect(await violationsOf(page)).toEqual([])
  await signs.nth(1).press('Enter')
  await expect(page).toHaveURL(paths[1] ?? '')
})
