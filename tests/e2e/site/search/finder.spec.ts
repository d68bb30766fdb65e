import type { Page } from '@playwright/test'
import { DAY_MS } from '../../../../domain/time.ts'
import { expect, sitemapPaths, test, violationsOf } from '../../../support/browser/browser.ts'
import { notePolicyViolations, policyViolationsOf } from '../../../support/browser/policy-violations.ts'

const fieldOf = (page: Page) => page.getByRole('banner').getByLabel('Company, USDOT or MC number, city or ZIP')
const answersOf = (page: Page) => page.getByRole('listbox', { name: 'Answers' }).getByRole('option')

/** A company that the site has: its name, and the number that its page tells. */
const someCompany = async (page: Page, baseURL: string | undefined) => {
  for (const path of await sitemapPaths(baseURL, /^\/company\//)) {
    await page.goto(path)
    const text = await page.getByRole('main').innerText()
    const usdot = /USDOT\D{0,12}(\d{5,8})/i.exec(text)?.[1]
    const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
    if (usdot) return { path, name, usdot }
  }
  throw new Error('no company tells its USDOT number')
}

test('a company is found by its name and by its number, with the keyboard alone', async ({ page, baseURL }) => {
  await notePolicyViolations(page)
  const { path, name, usdot } = await someCompany(page, baseURL)
  for (const typed of [name.toUpperCase(), `USDOT ${usdot}`]) {
    await page.goto('/about')
    await fieldOf(page).focus()
    await page.keyboard.type(typed)
    await expect(answersOf(page).filter({ hasText: name }).first()).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(/\d+( or more)? answers? below\./)
    await page.keyboard.press('Escape')
    await expect(answersOf(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/find\?q=/)
    await expect(page.locator(`main h2 a[href="${path}"]`)).toHaveText(name)
  }
  await page.getByRole('main').getByRole('link', { name }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.locator(`main h2 a[href="${path}"]`)).toHaveText(name)
  expect(await policyViolationsOf(page)).toEqual([])
})

test('a city, a service in it and a ZIP code lead to lists', async ({ page }) => {
  for (const [typed, answer, url] of [
    ['chicago', 'Chicago, IL City', '/companies-in-chicago'],
    ['moving chicago', 'Moving in Chicago, IL Service in a city', '/moving-companies-in-chicago'],
    ['illin', 'Illinois State or province', '/regions/illinois'],
    ['606', 'Chicago, IL City · ZIP code', '/companies-in-chicago'],
  ] as const) {
    await page.goto('/companies')
    await fieldOf(page).pressSequentially(typed)
    const option = answersOf(page).first()
    await expect(option).toHaveAccessibleName(new RegExp(`^${answer}`))
    await fieldOf(page).press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await fieldOf(page).press('Enter')
    await expect(page).toHaveURL(url)
  }
})

test('an answer that someone points at stays chosen when the answers to the last letter come later', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/companies')
  await fieldOf(page).pressSequentially('illi')
  const option = answersOf(page).first()
  await expect(option).toHaveAccessibleName(/^Illinois State or province/)
  await page.clock.pauseAt(Date.now() + DAY_MS)
  await fieldOf(page).press('n')
  await fieldOf(page).press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const earlier = await option.elementHandle()
  await page.clock.runFor(1000)
  await expect.poll(() => earlier?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await fieldOf(page).press('Enter')
  await expect(page).toHaveURL('/regions/illinois')
})

test('an everyday search says what it understood, and each part leads to the search without it', async ({ page }) => {
  const main = page.getByRole('main')
  const parts = main.getByRole('list', { name: 'Understood' }).getByRole('link')
  await page.goto('/about')
  await fieldOf(page).fill('best moving companies near chicago')
  await fieldOf(page).press('Enter')
  await expect(parts).toHaveText(['Moving', 'Chicago, IL'])
  const first = main.getByRole('link', { name: /^Moving in Chicago, IL/ })
  await expect(first).toHaveAttribute('href', '/moving-companies-in-chicago')
  await main.getByRole('link', { name: 'Moving: search without it' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answers to “chicago”')
  await expect(parts).toHaveText(['Chicago, IL'])
  await page.goBack()
  await expect(parts).toHaveText(['Moving', 'Chicago, IL'])
})

test('a search for another trade, or an unknown place, says what it left out', async ({ page }) => {
  const main = page.getByRole('main')
  for (const [typed, left, answer] of [
    ['tow truck chicago', '“tow truck”', /^Chicago, IL/],
    ['movers zzyzxville il', '“zzyzxville”', /^Moving in Illinois/],
  ] as const) {
    await page.goto(`/find?q=${encodeURIComponent(typed)}`)
    await expect(main.getByText(`Searched without ${left}.`)).toBeVisible()
    await expect(main.getByRole('link', { name: answer }).last()).toBeVisible()
  }
})

test('a town without a company, and its ZIP code, lead to the nearest carriers with their distance', async ({
  page,
}) => {
  const main = page.getByRole('main')
  for (const [typed, told, understood] of [
    [
      'movers joliet il',
      /^No movers listed in Joliet, IL\. .*\d+ (are )?within \d+ miles\.$/,
      ['Moving', 'Joliet, IL'],
    ],
    ['86001', /^No carriers listed in Flagstaff, AZ\. .*\d+ (are )?within \d+ miles\.$/, ['Flagstaff, AZ']],
  ] as const) {
    await page.goto('/about')
    await fieldOf(page).pressSequentially(typed)
    await expect(answersOf(page).first()).toHaveAccessibleName(/^No (movers|carriers) listed in /)
    await expect(answersOf(page).nth(1)).toHaveAccessibleName(/ \d+ mi · Company · /)
    await fieldOf(page).press('Enter')
    await expect(main.getByRole('status')).toHaveText(told)
    await expect(main.getByRole('list', { name: 'Understood' }).getByRole('link')).toHaveText([...understood])
    const cards = main.getByRole('article').filter({ hasText: / \d+ mi away/ })
    await expect(cards.first()).toBeVisible()
    const miles = (await cards.allTextContents()).map((text) => Number(/(\d+) mi away/.exec(text)?.[1]))
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    await cards
      .first()
      .getByRole('link', { name: /More Details/ })
      .click()
    await expect(page).toHaveURL(/\/company\//)
  }
})

test.describe('“near me”', () => {
  test.describe('where the browser tells the position', () => {
    test.use({ geolocation: { latitude: 43.7, longitude: -79.42 }, permissions: ['geolocation'] })

    test('shows the carriers around it, and sends it nowhere', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
      await page.goto('/find?q=movers+near+me')
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^The nearest movers to you\./)
      await expect(page.getByRole('main').getByRole('article').first()).toContainText(/ \d+ km away/)
      await expect(page.getByRole('button', { name: 'Show carriers near me' })).toBeHidden()
      expect(asked.filter((request) => /43\.7|79\.4/.test(request))).toEqual([])
    })
  })

  test('asks for the position before, and says what to do without one', async ({ page }) => {
    await page.goto('/find?q=near+me')
    const status = page.getByRole('main').getByRole('status').first()
    await expect(status).toHaveText(/^To see who is near you, show us where you are/)
    await page.getByRole('button', { name: 'Show carriers near me' }).click()
    await expect(status).toHaveText(/^Your browser keeps your position to itself/)
  })
})

test('the carriers around a place are sorted and filtered in place, in an address that a reload shows again', async ({
  page,
}) => {
  await page.goto('/find?q=carriers%20near%20joliet')
  const region = page.getByRole('region', { name: 'Sort and filter' })
  await region.getByText('Sort and filter').click()
  await region.getByRole('combobox', { name: 'Sort by' }).selectOption('Largest fleet')
  await expect(page).toHaveURL('/find?q=carriers+near+joliet&sort=fleet')
  const cards = region.getByRole('article')
  await expect(cards.first()).toContainText(/ \d+ mi away/)
  await expect(region.getByRole('status')).toContainText(/^(\d+) of \1 companies/)
  const sorted = await cards.getByRole('heading').allTextContents()
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText(sorted)
  expect(await violationsOf(page)).toEqual([])
  await page.goBack()
  await expect(cards).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a search from the results page changes them in place, and Back returns to the ones before', async ({ page }) => {
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.goto('/find?q=carriers%20near%20joliet')
  const region = page.getByRole('region', { name: 'Sort and filter' })
  await region.getByText('Sort and filter').click()
  await region.getByRole('combobox', { name: 'Sort by' }).selectOption('Largest fleet')
  await expect(region.getByRole('article').first()).toBeVisible()
  await fieldOf(page).fill('movers flagstaff az')
  await fieldOf(page).press('Enter')
  await expect(heading).toHaveText('Answers to “movers flagstaff az”')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL('/find?q=movers+flagstaff+az')
  await expect(page).toHaveTitle(/^Answers to “movers flagstaff az”/)
  await expect(main.getByRole('status').first()).toHaveText(/^No movers listed in Flagstaff, AZ\./)
  await expect(region.getByRole('article')).toHaveCount(0)
  await page.goBack()
  await expect(heading).toHaveText('Answers to “carriers near joliet”')
  await expect(region.getByRole('combobox', { name: 'Sort by' })).toHaveValue('fleet')
  await expect(region.getByRole('article').first()).toContainText(/ \d+ mi away/)
  expect(documents).toBe(1)
})

test('of several towns with one name, the largest is meant, and the others are offered', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/find?q=hazmat%20carriers%20in%20milford')
  await expect(main.getByRole('status')).toHaveText(/^No HAZMAT carriers listed in Milford, CT\./)
  await main
    .getByRole('list', { name: 'Another place of this name:' })
    .getByRole('link', { name: 'Milford, DE' })
    .click()
  await expect(main.getByRole('status')).toHaveText(/^No HAZMAT carriers listed in Milford, DE\./)
})

test('a search that says “near” is about a place, whatever companies are called', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/find?q=carriers%20near%20joliet')
  await expect(main.getByRole('status')).toHaveText(/^No carriers listed in Joliet, IL\./)
  await expect(
    main
      .getByRole('article')
      .filter({ hasText: / \d+ mi away/ })
      .first(),
  ).toBeVisible()
})

test('what nobody is called, and a script, find nothing and do nothing', async ({ page }) => {
  const script = '<img src=x onerror="document.title=1">'
  for (const typed of ['zzyzx 99999999', script, 'x'.repeat(300)]) {
    await page.goto(`/find?q=${encodeURIComponent(typed)}`)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`Nothing found for “${typed}”.`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Answers to “${typed}”`)
    await expect(fieldOf(page)).toHaveValue(typed)
    await expect(page.getByRole('main').getByRole('link', { name: 'Companies A–Z' })).toBeVisible()
  }
  await page.goto('/find')
  await expect(page.getByRole('main')).toContainText('Type the name of a company')
})

test.describe('without a connection', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('it says so, keeps what was typed, and goes on when the connection is back', async ({ page, context }) => {
    await page.goto('/about')
    // the field's script is there; the answers are not
    await page.route('/find/**', (route) => route.abort('internetdisconnected'))
    const field = fieldOf(page)
    await field.pressSequentially('chic')
    const problem = page.getByText('The answers cannot be loaded. Please check your connection.')
    await expect(problem).toBeVisible()
    await context.setOffline(true)
    await field.press('Enter')
    await expect(problem).toBeVisible()
    await expect(field).toHaveValue('chic')
    await context.setOffline(false)
    await page.unroute('/find/**')
    await field.pressSequentially('ago')
    await expect(answersOf(page).first()).toHaveAccessibleName(/^Chicago, IL/)
    await expect(problem).toBeHidden()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`it is accessible with its list open, and on its page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await fieldOf(page).pressSequentially('chicago')
      await expect(answersOf(page).first()).toBeVisible()
      await fieldOf(page).press('ArrowDown')
      await expect(answersOf(page).first()).toHaveAttribute('aria-selected', 'true')
      expect(await violationsOf(page)).toEqual([])
      await page.goto('/find?q=verified%20freight%20zzyzxville%20illinois')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.goto('/find?q=insured%20carriers%20in%20milford')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it leads to the companies from A to Z', async ({ page }) => {
    await page.goto('/about')
    await fieldOf(page).fill('Acme')
    await fieldOf(page).press('Enter')
    await expect(page).toHaveURL(/^[^?]*\/companies\/a-z\?q=Acme$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/find?q=Acme')
    // what stands in a noscript element has no role for Playwright
    await page.locator('main noscript a').click()
    await expect(page).toHaveURL(/\/companies\/a-z$/)
  })
})
