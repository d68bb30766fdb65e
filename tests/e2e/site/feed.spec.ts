import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

/** What the browser reads in a feed. */
const feedAt = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address)
    const xml = new DOMParser().parseFromString(await answer.text(), 'application/xml')
    return {
      type: answer.headers.get('content-type'),
      root: xml.documentElement.namespaceURI,
      title: xml.querySelector('feed > title')?.textContent ?? '',
      entries: Array.from(xml.querySelectorAll('entry'), (entry) => ({
        title: entry.querySelector('title')?.textContent ?? '',
        href: entry.querySelector('link')?.getAttribute('href') ?? '',
      })),
    }
  }, address)

/** Addresses of the feeds that a page names. */
const feedsOf = (page: Page): Promise<string[]> =>
  page
    .locator('link[type="application/atom+xml"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('every page leads to a feed of new companies and reviews, whose entries lead to their pages', async ({ page }) => {
  await page.goto('/')
  const [news = ''] = await feedsOf(page)
  const feed = await feedAt(page, news)
  expect(feed.root).toBe('http://www.w3.org/2005/Atom')
  expect(feed.entries).toHaveLength(30)
  const [{ title, href } = { title: '', href: '' }] = feed.entries
  await page.goto(href)
  const name = title.replace(/^\d of 5 stars for /, '').split(',')[0] ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('the page of a state leads to the feed of changes there, and lists of all carriers to that of all', async ({
  page,
}) => {
  await page.goto('/regions')
  await page.getByRole('link', { name: /^Illinois/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Illinois')
  const link = page.getByRole('link', { name: 'Changes in the federal record, as a feed' })
  await expect(link).toHaveAttribute('href', '/changes/illinois.xml')
  expect(await feedsOf(page)).toContain('/changes/illinois.xml')
  expect(await feedAt(page, '/changes/illinois.xml')).toMatchObject({
    type: 'application/atom+xml; charset=utf-8',
    root: 'http://www.w3.org/2005/Atom',
    title: 'Haulindex: changes in the federal record of carriers in Illinois',
  })
  for (const path of ['/', '/companies']) {
    await page.goto(path)
    expect(await feedsOf(page)).toContain('/changes.xml')
  }
  expect((await feedAt(page, '/changes.xml')).root).toBe('http://www.w3.org/2005/Atom')
})
