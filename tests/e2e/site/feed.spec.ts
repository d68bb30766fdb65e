import { expect, test } from '../../support/browser/browser.ts'

test('every page leads to a feed of new companies and reviews, whose entries lead to their pages', async ({ page }) => {
  await page.goto('/')
  const feed = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]')
    const answer = await fetch(link?.href ?? '')
    const xml = new DOMParser().parseFromString(await answer.text(), 'application/xml')
    return {
      root: xml.documentElement.namespaceURI,
      entries: Array.from(xml.querySelectorAll('entry'), (entry) => ({
        title: entry.querySelector('title')?.textContent ?? '',
        href: entry.querySelector('link')?.getAttribute('href') ?? '',
      })),
    }
  })
  expect(feed.root).toBe('http://www.w3.org/2005/Atom')
  expect(feed.entries).toHaveLength(30)
  const [{ title, href } = { title: '', href: '' }] = feed.entries
  await page.goto(href)
  const name = title.replace(/^\d of 5 stars for /, '').split(',')[0] ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})
