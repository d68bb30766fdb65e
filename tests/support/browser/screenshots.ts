/** A page as people see it on a phone, a tablet and a desk, by day and by night. */
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './browser.ts'

interface Looks {
  widths: readonly number[]
  /** Waits until the page shows what is to be looked at. */
  isShown?: () => Promise<void>
}

/** Waits until a page that has just got its width needs no scrolling to the side. */
export const expectToFit = (page: Page, look = ''): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), look)
    .toBeLessThanOrEqual(0)

/** Looks at what is open in each width and in both colour schemes, without loading it anew. */
export const expectAccessible = async (page: Page, { widths, isShown }: Looks): Promise<void> => {
  // colours on their way from one state to the next have the contrast of neither
  await page.addStyleTag({ content: '* { transition: none !important }' })
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        const look = `at ${width} px, ${colorScheme}`
        await expectToFit(page, look)
        await isShown?.()
        expect(await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours'), look).toEqual([])
      })
}
