/** A page as people see it on a phone, a tablet and a desktop, in the light and dark scheme. */
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './browser.ts'

interface Looks {
  widths: readonly number[]
  /** Waits until the page shows the expected content. */
  isShown?: () => Promise<void>
}

/** Waits until a resized page needs no horizontal scrolling. */
export const expectToFit = (page: Page, look = ''): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), look)
    .toBeLessThanOrEqual(0)

/**
 * Checks the open page at each width, and at the narrowest and the widest in both color schemes, without loading it
 * again. Between them, a page has the layout of one of them, so only whether it fits is new, which no color changes.
 */
export const expectAccessible = async (page: Page, { widths, isShown }: Looks): Promise<void> => {
  const ends = [Math.min(...widths), Math.max(...widths)]
  // during a transition, colors have the contrast of neither state
  await page.addStyleTag({ content: '* { transition: none !important }' })
  for (const width of widths)
    for (const colorScheme of ends.includes(width) ? (['light', 'dark'] as const) : (['light'] as const))
      await test.step(`at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        const look = `at ${width} px, ${colorScheme}`
        await expectToFit(page, look)
        await isShown?.()
        if (!ends.includes(width)) return
        expect(await violationsOf(page, colorScheme === 'light' ? 'all' : 'colors'), look).toEqual([])
      })
}
