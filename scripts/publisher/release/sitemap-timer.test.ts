import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sitemapTimer } from './sitemap-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const site = { writeSitemap: async () => ['/about'] }

it('a sitemap is due when nothing has changed for two seconds, or has for a minute', async () => {
  const timer = sitemapTimer()
  timer.changed()
  expect(await timer.writeWhenDue(site)).toBeUndefined()
  vi.advanceTimersByTime(2000)
  expect(await timer.writeWhenDue(site)).toEqual(['/about'])
  let written: string[] | undefined
  for (let second = 0; second <= 60; second++) {
    expect(written).toBeUndefined()
    timer.changed()
    written = await timer.writeWhenDue(site)
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
  expect(await timer.writeWhenDue(site)).toEqual(['/about'])
  expect(timer.isCalm).toBe(false)
  vi.advanceTimersByTime(8001)
  expect(timer.isCalm).toBe(true)
})
