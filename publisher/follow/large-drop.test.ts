import { describe, expect, it } from 'vitest'
import { refuseLargeDrop } from './large-drop.ts'

const at = new Date('2026-01-31T12:00:00Z')
const shown = { source: 's', directory: 'd', seq: 1, mark: '', code: '', siteUrl: '', companies: 100, leftOut: '', at }
const asked: Date[] = []
const left = (companies: number, takenBack = 0) => {
  const directory = { companies, leastCompanies: companies, skipped: [] }
  return refuseLargeDrop(shown, { source: 'new token', directory: 'd' }, directory, async (since) => {
    asked.push(since)
    return takenBack
  })
}

describe('a directory that shrank', () => {
  it('by at most a quarter is published without a question', async () => {
    await expect(left(75)).resolves.toBeUndefined()
    expect(asked).toEqual([])
  })

  it('by more is refused', async () => {
    await expect(left(74)).rejects.toThrow('Only 74 of 100 companies are left since the last build')
  })

  it('by companies that an undone import removed is published', async () => {
    await expect(left(20, 80)).resolves.toBeUndefined()
    expect(asked.at(-1)).toEqual(at)
  })

  it('by much more than an undone import removed is refused', async () => {
    await expect(left(20, 30)).rejects.toThrow('Only 20 of 100 companies')
  })
})
