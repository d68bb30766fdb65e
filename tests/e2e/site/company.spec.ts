import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

const companies = (baseURL: string | undefined) => sitemapPaths(baseURL, /^\/company\//)

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Company details' }).getByRole('link', { name })

for (const javaScriptEnabled of [true, false])
  test.describe(`a company's tabs ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('show one panel at a time and can be linked to', async ({ page, baseURL }) => {
      const [path = ''] = await companies(baseURL)
      await page.goto(path)
      await expect(panel(page, 'Overview')).toBeVisible()
      await expect(panel(page, 'Contact')).toBeHidden()
      await tab(page, 'Contact').click()
      await expect(panel(page, 'Contact')).toBeVisible()
      await expect(panel(page, 'Overview')).toBeHidden()
      await expect(page).toHaveURL(`${path}#contact`)
      await page.goto(`${path}#services`)
      await expect(panel(page, 'Services')).toBeVisible()
      await expect(panel(page, 'Overview')).toBeHidden()
    })
  })

test('tabs neither move the page nor fill the history', async ({ page, baseURL }) => {
  const [path = ''] = await companies(baseURL)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/companies')
  await page.goto(path)
  await tab(page, 'Contact').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  for (const name of ['Contact', 'Services', 'Overview', 'Services']) {
    await tab(page, name).click()
    await expect(panel(page, name)).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
  await page.goBack()
  await expect(page).toHaveURL('/companies')
})

test('an address that is changed by hand opens its tab', async ({ page, baseURL }) => {
  const [path = ''] = await companies(baseURL)
  await page.goto(path)
  await tab(page, 'Contact').click()
  await page.evaluate(() => {
    location.hash = '#services'
  })
  await expect(panel(page, 'Services')).toBeVisible()
  await expect(panel(page, 'Contact')).toBeHidden()
})

test('the open tab is announced', async ({ page, baseURL }) => {
  const [path = ''] = await companies(baseURL)
  await page.goto(`${path}#services`)
  await expect(page.locator('[href="#services"]')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[href="#overview"]')).not.toHaveAttribute('aria-current')
})

test('the About text is cut to two sentences, the rest opens', async ({ page, baseURL }) => {
  for (const path of (await companies(baseURL)).slice(0, 20)) {
    await page.goto(path)
    const more = page.getByText('Read the whole description')
    if (!(await more.isVisible())) continue
    const rest = page.getByRole('group').getByRole('paragraph')
    await expect(rest).toBeHidden()
    // With its name, "About Logistics Inc" would read "About About Logistics Inc".
    await expect(page.getByRole('heading', { name: 'About the company', exact: true })).toBeVisible()
    await more.click()
    await expect(rest).toBeVisible()
    return
  }
  throw new Error('none of twenty companies has a long description')
})

/** Opens the first company whose structured data is wanted, and gives that. */
const openWhere = async (page: Page, baseURL: string | undefined, isWanted: (business: Business) => boolean) => {
  for (const path of await companies(baseURL)) {
    const html = await (await fetch(`${baseURL}${path}`)).text()
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    const business = data
      .map(([, json = '']): Business => JSON.parse(json))
      .find((entry) => entry['@type'] === 'LocalBusiness')
    if (!business || !isWanted(business)) continue
    await page.goto(path)
    return business
  }
  throw new Error('there is no such company')
}

interface Business {
  '@type': string
  name: string
  aggregateRating?: { reviewCount: number; ratingValue: number }
  review?: { reviewRating: { ratingValue: number } }[]
}

test('reviews stand on the page with an average that the structured data repeats', async ({ page, baseURL }) => {
  const { name, aggregateRating } = await openWhere(page, baseURL, (business) => Boolean(business.aggregateRating))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const reviews = page.locator('#reviews')
  await expect(reviews.getByRole('listitem')).toHaveCount(aggregateRating?.reviewCount ?? 0)
  await expect(reviews).toContainText(aggregateRating?.ratingValue.toFixed(1) ?? '')
})

test('reviews are counted by their stars, and sorted as one likes', async ({ page, baseURL }) => {
  const starsOf = ({ review = [] }: Business) => review.map(({ reviewRating }) => reviewRating.ratingValue)
  const business = await openWhere(page, baseURL, (found) => {
    const stars = starsOf(found)
    return stars.some((count, at) => at > 0 && count > (stars[at - 1] ?? 0)) && new Set(stars).size > 1
  })
  const newest = starsOf(business)
  const shown = () =>
    page
      .locator('#reviews')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Number(item.querySelector('[role=img]')?.ariaLabel?.[0])))
  expect(await shown()).toEqual(newest)
  const sort = page.getByLabel('Sort by')
  await sort.selectOption('Highest rating first')
  expect(await shown()).toEqual(newest.toSorted((a, b) => b - a))
  await sort.selectOption('Lowest rating first')
  expect(await shown()).toEqual(newest.toSorted((a, b) => a - b))
  await sort.selectOption('Newest first')
  expect(await shown()).toEqual(newest)
  expect((await page.locator('#reviews').getByRole('definition').allTextContents()).map(Number)).toEqual(
    [5, 4, 3, 2, 1].map((stars) => newest.filter((given) => given === stars).length),
  )
})

test('what to do next stays in view, beside the text or below it, and covers nothing', async ({ page, baseURL }) => {
  await openWhere(page, baseURL, (business) => Boolean(business.aggregateRating))
  const contact = page.getByText('Contact Company').first()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => document.querySelector('#reviews')?.scrollIntoView())
    await expect(contact).toBeInViewport({ ratio: 1 })
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const foot = await page.getByText('All rights reserved').boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((await contact.boundingBox())?.y ?? 0)
})

test('similar companies are three at most and lead on', async ({ page, baseURL }) => {
  const [path = ''] = await companies(baseURL)
  await page.goto(path)
  const similar = page.locator('section', { has: page.getByRole('heading', { name: 'Similar Companies' }) })
  await expect(similar.getByRole('listitem').first()).toBeVisible()
  expect(await similar.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  await similar.getByRole('link').first().click()
  await expect(page).not.toHaveURL(path)
  await expect(page).toHaveURL(/\/company\//)
})

test('every logo comes from the site itself and is a small picture', async ({ page, baseURL, request }) => {
  await page.goto('/companies')
  const sources = await page
    .locator('article img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) {
    expect(source).toMatch(/^\/logos\/[0-9a-f]+(-dark)?\.webp$/)
    const response = await request.get(`${baseURL}${source}`)
    expect(response.headers()['content-type']).toBe('image/webp')
    expect((await response.body()).length).toBeLessThan(30_000)
  }
})

const pictureFor = (page: Page) =>
  page.evaluate(() => {
    const said = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? ''
    return {
      url: said('og:image'),
      type: said('og:image:type'),
      size: [Number(said('og:image:width')), Number(said('og:image:height'))],
      alt: said('og:image:alt'),
      twitter: [said('twitter:card'), said('twitter:image'), said('twitter:image:alt')],
    }
  })

test('social networks get a large picture for every page, and the logo of a company that has one', async ({
  page,
  request,
}) => {
  await page.goto('/companies')
  const withLogo = page.locator('article', { has: page.locator('img.logo') }).first()
  const name = (await withLogo.getByRole('heading').textContent())?.trim() ?? ''
  const company = (await withLogo.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  for (const [path, type, alt] of [
    ['/', 'image/png', 'Haulindex: trucking, freight and moving companies of the United States and Canada'],
    ['/companies', 'image/png', 'Haulindex: trucking, freight and moving companies of the United States and Canada'],
    [company, 'image/jpeg', `Logo of ${name}`],
  ] as const) {
    await page.goto(path)
    const said = await pictureFor(page)
    expect(said, path).toMatchObject({ type, alt, size: [1200, 630] })
    expect(said.twitter, path).toEqual(['summary_large_image', said.url, alt])
    const picture = await request.get(new URL(said.url).pathname)
    expect(picture.headers()['content-type'], path).toBe(type)
    const { width, height, format } = await sharp(await picture.body()).metadata()
    expect([width, height, `image/${format}`], path).toEqual([...said.size, type])
  }
})

test('a company fits on a sheet of paper, with all that is known and nothing to click', async ({ page, baseURL }) => {
  await openWhere(page, baseURL, (business) => (business.aggregateRating?.reviewCount ?? 0) === 3)
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page, 'Overview').getByText('Services Provided')).toBeVisible()
  await expect(panel(page, 'Contact').getByText('Address', { exact: true })).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  for (const button of await page.locator('.button').all()) await expect(button).toBeHidden()
})

test('each page names its data for programs, which says the same and no email address', async ({ page, baseURL }) => {
  const [path = ''] = await companies(baseURL)
  await page.goto(path)
  const address = await page.locator('link[rel=alternate][type="application/json"]').getAttribute('href')
  expect(address).toBe(`${path}.json`)
  const answer = await page.request.get(`${path}.json`)
  expect(answer.headers()['content-type']).toContain('application/json')
  expect(await answer.json()).toMatchObject({
    name: await page.getByRole('heading', { level: 1 }).innerText(),
    url: new URL(path, baseURL).href,
    services: expect.any(Array),
  })
  expect(await answer.text()).not.toMatch(/\w@\w/)
})
