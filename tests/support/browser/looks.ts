/** A page as people see it on a phone, a tablet and a desk, by day and by night. */
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './browser.ts'

interface Looks {
  widths: readonly number[]
  /** Waits until the page shows what is to be looked at. */
  isShown?: () => Promise<void>
}

/** Looks at what is open in each width and in both colour schemes, without loading it anew. */
export const expectAccessible = async (page: Page, { widths, isShown }: Looks): Promise<void> => {
  // colours on their way from one state to the next have the contrast of neither
  await page.addStyleTag({ content: '* { transition: none !important }' })
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await isShown?.()
        const look = `at ${width} px, ${colorScheme}`
        expect(await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours'), look).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, look).toBeLessThanOrEqual(0)
      })
}
