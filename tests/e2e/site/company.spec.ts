import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

const companies = (baseURL: string | undefined) => sitemapPaths(baseURL, /^\/company\//)

for (const javaScriptEnabled of [true, false])
  test.describe(`a company's tabs ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('show one panel at a time and can be linked to', async ({ page, baseURL }) => {
      const [path = ''] = await companies(baseURL)
      await page.goto(path)
      const panel = (name: string) => page.getByRole('region', { name, exact: true })
      await expect(panel('Overview')).toBeVisible()
      await expect(panel('Contact')).toBeHidden()
      await page.getByRole('link', { name: 'Contact', exact: true }).and(page.locator('[href="#contact"]')).click()
      await expect(panel('Contact')).toBeVisible()
      await expect(panel('Overview')).toBeHidden()
      await expect(page).toHaveURL(`${path}#contact`)
      await page.goBack()
      await expect(panel('Overview')).toBeVisible()
      await page.goto(`${path}#services`)
      await expect(panel('Services')).toBeVisible()
    })
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
    await more.click()
    await expect(rest).toBeVisible()
    return
  }
  throw new Error('none of twenty companies has a long description')
})

test('reviews stand on the page with an average that the structured data repeats', async ({ page, baseURL }) => {
  for (const path of await companies(baseURL)) {
    const response = await page.goto(path)
    const html = (await response?.text()) ?? ''
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    )
    const business = data.find((entry) => entry['@type'] === 'LocalBusiness')
    expect(business.name).toBe((await page.getByRole('heading', { level: 1 }).textContent())?.trim())
    if (!business.aggregateRating) continue
    const { reviewCount, ratingValue } = business.aggregateRating
    const reviews = page.locator('#reviews')
    await expect(reviews.getByRole('listitem')).toHaveCount(reviewCount)
    await expect(reviews).toContainText(ratingValue.toFixed(1))
    return
  }
  throw new Error('no company has a review')
})

test('similar companies are three at most and lead on', async ({ page, baseURL }) => {
  const [path = ''] = await companies(baseURL)
  await page.goto(path)
  const similar = page.locator('section', { has: page.getByRole('heading', { name: 'Similar Companies' }) })
  await expect(similar.getByRole('listitem')).toHaveCount(3)
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
    expect(source).toMatch(/^\/logos\/[0-9a-f]+\.webp$/)
    const response = await request.get(`${baseURL}${source}`)
    expect(response.headers()['content-type']).toBe('image/webp')
    expect((await response.body()).length).toBeLessThan(30_000)
  }
})
