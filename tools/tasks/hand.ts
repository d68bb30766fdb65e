/** A person's hand. It clicks only what is visible, and counts. */
import { type Locator, type Page, expect as patient } from '@playwright/test'

/** Long enough for a busy machine. */
export const expect = patient.configure({ timeout: 60_000 })

export interface Hand {
  page: Page
  click(target: Locator): Promise<void>
  type(words: string): Promise<void>
  press(key: string): Promise<void>
  /**
   * Moves the focus there by Tab, or back by Shift and Tab. @throws if the keyboard does not lead there, or the element
   * is not visible
   */
  tabTo(target: Locator, isBack?: boolean): Promise<void>
  /** Counts so far. */
  counts(): { clicks: number; keys: number }
}

const WHEEL_PX = 300
const MOST_TURNS = 60
const MOST_TABS = 200

interface Point {
  x: number
  y: number
}

/** A function that runs in the browser, whose types scripts do not have. */
const inBrowser = <Answer>(body: string) => new Function('element', body) as (element: unknown) => Answer

const pointIn = inBrowser<Point | null>(`
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null
  const hit = document.elementFromPoint(x, y)
  return hit && (element.contains(hit) || element.closest('label')?.contains(hit)) ? { x, y } : null`)
const isBelow = inBrowser<boolean>('return element.getBoundingClientRect().top > innerHeight / 2')
const hasFocus = inBrowser<boolean>('return element === document.activeElement')
const untilNextFrame = inBrowser<Promise<void>>('return new Promise((done) => requestAnimationFrame(() => done()))')

/** The middle of an element that is in the window and not covered; null if it is not. */
const pointOn = (target: Locator): Promise<Point | null> => target.evaluate(pointIn)

const nextFrame = (page: Page): Promise<unknown> => page.locator('body').evaluate(untilNextFrame)

/**
 * Scrolls something into view as a person does, with the wheel. @throws if it is covered, or clipped by its container
 */
const seen = async (page: Page, target: Locator): Promise<Point> => {
  await expect(target).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await target.boundingBox()
  // over it or above it, because the form next to a list scrolls by itself
  await page.mouse.move(box ? box.x + box.width / 2 : width / 2, height / 2)
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const point = await pointOn(target)
    if (point) return point
    await page.mouse.wheel(0, (await target.evaluate(isBelow)) ? WHEEL_PX : -WHEEL_PX)
    await nextFrame(page)
  }
  throw new Error(`nobody can see ${target}`)
}

export const handOn = (page: Page): Hand => {
  let [clicks, keys] = [0, 0]
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys++
  }
  return {
    page,
    click: async (target) => {
      await expect(target).toBeEnabled()
      // a moving element cannot be hit
      await expect(async () => {
        const first = await seen(page, target)
        await nextFrame(page)
        expect(await pointOn(target)).toEqual(first)
      }).toPass({ timeout: 60_000 })
      const { x, y } = await seen(page, target)
      await page.mouse.click(x, y)
      clicks++
    },
    type: async (words) => {
      await page.keyboard.type(words)
      keys += words.length
    },
    press,
    tabTo: async (target, isBack = false) => {
      await expect(target).toBeVisible()
      for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        await press(isBack ? 'Shift+Tab' : 'Tab')
        if (!(await target.evaluate(hasFocus))) continue
        await expect.poll(() => pointOn(target)).not.toBeNull()
        return
      }
      throw new Error(`Tab does not lead to ${target}`)
    },
    counts: () => ({ clicks, keys }),
  }
}
