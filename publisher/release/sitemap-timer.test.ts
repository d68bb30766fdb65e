import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sitemapTimer } from './sitemap-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const site = { writeSitemap: async () => ({ isWhole: true, changed: ['/about'] }) }

it('a sitemap is due after two seconds without a change, or after a minute of changes', async () => {
  const timer = sitemapTimer()
  timer.changed()
  expect(await timer.writeWhenDue(site)).toBeUndefined()
  vi.advanceTimersByTime(2000)
  expect((await timer.writeWhenDue(site))?.changed).toEqual(['/about'])
  let written: string[] | undefined
  for (let second = 0; second <= 60; second++) {
    expect(written).toBeUndefined()
    timer.changed()
    written = (await timer.writeWhenDue(site))?.changed
    vi.advanceTimersByTime(1000)
  }
  expect(written).toEqual(['/about'])
})

it.each([-3_600_000, 86_400_000])('a clock that jumps by %d ms makes it neither late nor early', async (jumpMs) => {
  const timer = sitemapTimer()
  timer.changed()
  vi.setSystemTime(Date.now() + jumpMs)
  expect(await timer.writeWhenDue(site)).toBeUndefined()
  vi.advanceTimersByTime(2000)
  expect((await timer.writeWhenDue(site))?.changed).toEqual(['/about'])
  expect(timer.isCalm).toBe(false)
  vi.advanceTimersByTime(8001)
  expect(timer.isCalm).toBe(true)
})

it('an incomplete sitemap is due at once, and within its minute after a change', async () => {
  const timer = sitemapTimer()
  const part = { writeSitemap: async () => ({ isWhole: false, changed: [] }) }
  timer.changed()
  vi.advanceTimersByTime(2000)
  expect(await timer.writeWhenDue(part)).toMatchObject({ isWhole: false })
  vi.advanceTimersByTime(20_000)
  expect(timer.isCalm).toBe(false)
  expect(await timer.writeWhenDue(part)).toMatchObject({ isWhole: false })
  for (let second = 22; second < 60; second++) {
    timer.changed()
    expect(await timer.writeWhenDue(part)).toBeUndefined()
    vi.advanceTimersByTime(1000)
  }
  timer.changed()
  vi.advanceTimersByTime(1)
  expect(await timer.writeWhenDue(part)).toMatchObject({ isWhole: false })
  expect(await timer.writeWhenDue(site)).toMatchObject({ isWhole: true })
})
