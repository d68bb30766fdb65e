import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

/** Requested path → canonical path of the page that answers 200. */
const ANSWERS: [path: string, canonical: string][] = [
  ['/', '/'],
  ['/about', '/about'],
  ['/contact', '/contact'],
  ['/for-business', '/for-business'],
  ['/privacy-policy', '/privacy-policy'],
  ['/company-removal?company=prairie-lines', '/company-removal'],
  ['/companies', '/companies'],
  ['/regions', '/regions'],
  ['/Regions/Illinois', '/regions/illinois'],
  ['/regions/illinois/freight', '/regions/illinois/freight'],
  ['/regions/texas/page/2', '/regions/texas'],
  ['/regions/texas/trucking', '/regions/texas'],
  ['/regions/texas/refrigerated', '/regions/texas/reefer'],
  ['/cities', '/cities'],
  ['/Companies/A-Z', '/companies/a-z'],
  ['/companies/a-z/start', '/companies/a-z/start'],
  ['/Companies', '/companies'],
  ['/companies/page/2', '/companies'],
  ['/flatbed-trucking-companies', '/flatbed-trucking-companies'],
  ['/flatbed-Trucking-companies', '/flatbed-trucking-companies'],
  ['/FLATBED-TRUCKING-COMPANIES', '/flatbed-trucking-companies'],
  ['/flatbed-companies', '/flatbed-trucking-companies'],
  ['/freight-companies', '/trucking-trucking-companies'],
  ['/trucking-companies', '/trucking-trucking-companies'],
  ['/companies-in-chicago', '/companies-in-chicago'],
  ['/Companies-In-Chicago', '/companies-in-chicago'],
  ['/freight-companies-in-chicago', '/freight-companies-in-chicago'],
  ['/freight-Trucking-companies-in-chicago', '/freight-companies-in-chicago'],
  ['/trucking-companies-in-chicago', '/companies-in-chicago'],
  ['/Trucking-Companies-in-CHICAGO', '/companies-in-chicago'],
  ['/moving-companies', '/moving-trucking-companies'],
  ['/logistics-companies', '/logistics-trucking-companies'],
  ['/refrigerated-companies', '/reefer-trucking-companies'],
  ['/companies-in-toronto', '/companies-in-toronto'],
]

for (const [path, canonical] of ANSWERS)
  test(`${path} answers with the page ${canonical}`, async ({ request, baseURL }) => {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${baseURL}${canonical}"`)
  })

test('a company answers in any letter case', async ({ request, baseURL }) => {
  const [path = ''] = await sitemapPaths(baseURL, /^\/company\//)
  for (const asked of [path, path.toUpperCase()]) {
    const response = await request.get(asked, { maxRedirects: 0 })
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
  }
})

test('a trailing slash leads to the address without it, the query kept', async ({ request }) => {
  const response = await request.get('/companies/?from=mail', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers()['location']).toBe('/companies?from=mail')
})

for (const path of ['/nope', '/companies/page/9999', '/_astro/missing.js', '/.build.json'])
  test(`${path} is not found, with the page that says so`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  })

test.describe('a company that is not there', () => {
  test.use({ expectedComplaint: /404/ })

  test('is missed in words, with ways on', async ({ page }) => {
    const response = await page.goto('/company/no-such-company')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Company Not Found' })).toBeVisible()
    await expect(page.getByText("We couldn't find the company you're looking for.")).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All companies' }).click()
    await expect(page).toHaveURL('/companies')
  })
})

test('pages revalidate and assets never expire', async ({ request }) => {
  const page = await request.get('/companies')
  expect(page.headers()['cache-control']).toContain('must-revalidate')
  const again = await request.get('/companies', { headers: { 'if-none-match': page.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
  const [asset = ''] = /\/_astro\/[^"]+\.css/.exec(await page.text()) ?? []
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable')
})

test('every page of the sitemap is there, says that it is canonical, and may be indexed', async ({
  request,
  baseURL,
}) => {
  const paths = await sitemapPaths(baseURL, /./)
  expect(paths.length).toBeGreaterThan(150)
  for (const path of paths) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
    expect(html, path).not.toContain('noindex')
  }
})

test('an empty list says so, is not indexed and not in the sitemap', async ({ request, baseURL }) => {
  const listed = new Set(await sitemapPaths(baseURL, /-companies-in-/))
  const services = ['hazmat', 'container', 'warehouse', 'reefer', 'flatbed']
  const cities = ['moncton', 'regina', 'windsor', 'laval', 'kitchener', 'london']
  const pairs = services.flatMap((service) => cities.map((city) => `/${service}-companies-in-${city}`))
  const pages = await Promise.all(
    pairs.filter((path) => !listed.has(path)).map(async (path) => (await request.get(path)).text()),
  )
  const html = pages.find((page) => page.includes('No companies found')) ?? ''
  expect(html).toContain('Try changing your search criteria or check back later')
  expect(html).toContain('<meta name="robots" content="noindex')
})

test('robots.txt keeps crawlers out of the API and names the sitemap', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('llms.txt tells programs what the data means, with links that work', async ({ request, baseURL }) => {
  const answer = await request.get('/llms.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain(`${baseURL}/company/{slug}.json`)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url)
  expect(links).toContain(`${baseURL}/dataset.json`)
  expect(links).toContain(`${baseURL}/changes.xml`)
  for (const url of links) expect([url, (await request.get(url)).status()]).toEqual([url, 200])
})
