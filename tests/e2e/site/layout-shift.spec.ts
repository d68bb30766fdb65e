import type { Page } from '@playwright/test'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'
import { SITE_PAGES } from '../../support/browser/site-pages.ts'

/** Search engines call 0.1 good. Ours is what rounding leaves. */
const MOST_SHIFT = 0.005

declare global {
  interface Window {
    shifts: string[]
    shifted: number
  }
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        window.shifted += value
        window.shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node }) => (node as Element | null)?.className ?? '')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Reads the whole page, a screen at a time, as it is drawn. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    const frames = async (count: number) => {
      for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
    }
    await document.fonts.ready
    await frames(10)
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await frames(5)
    }
  })

test.describe('nothing moves while a page loads and is read', () => {
  test.use({ expectedComplaint: /status of 404/ })

  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    test(`at ${width} px`, async ({ page, baseURL }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      await noteShifts(page)
      const companies = (await sitemapPaths(baseURL, /^\/company\//)).slice(0, 3)
      const lists = (await sitemapPaths(baseURL, /-companies-in-/)).slice(0, 2)
      for (const path of [...SITE_PAGES, '/find', '/find?q=zzzqqq', '/404', '/company/nobody', ...companies, ...lists])
        await test.step(path, async () => {
          await page.goto(path)
          if (path.startsWith('/find?')) await expect(page.getByRole('status').first()).toHaveText(/answer|Nothing|No /)
          await readThrough(page)
          const { shifted, shifts } = await page.evaluate(() => ({ shifted: window.shifted, shifts: window.shifts }))
          expect(shifted, `${path}: ${shifts.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT)
        })
    })
})
