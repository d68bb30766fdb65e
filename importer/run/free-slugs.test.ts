import { expect, test } from 'vitest'
import type { SluggedCompany } from '../../domain/listings/company-slugs.ts'
import { FreeSlugs } from './free-slugs.ts'

const acme: SluggedCompany = { name: 'Acme', city: 'Omaha', usdot_number: '1' }
const many = (count: number): SluggedCompany[] => Array.from({ length: count }, () => acme)

/** A directory that stores what it was asked for, and counts the questions. */
const slugsOf = (...stored: string[]) => {
  const taken = new Set(stored)
  let questions = 0
  const slugs = new FreeSlugs(async (asked) => {
    questions += 1
    return asked.filter((slug) => taken.has(slug))
  })
  const take = async (companies: readonly SluggedCompany[]) => {
    questions = 0
    const found = await slugs.find(companies)
    for (const slug of found) taken.add(slug)
    return { found, questions }
  }
  return take
}

test('a company gets its name, or its name and city, or those with a number', async () => {
  const take = slugsOf('bolt')
  expect((await take([acme, acme, acme, { ...acme, name: 'Bolt' }])).found).toEqual([
    'acme',
    'acme-omaha',
    'acme-omaha-2',
    'bolt-omaha',
  ])
})

test('a later batch of a name that many share asks a few times, not once for each company', async () => {
  const take = slugsOf()
  for (let batch = 0; batch < 10; batch++) {
    const { found, questions } = await take(many(100))
    expect(new Set(found).size).toBe(100)
    expect(questions).toBeLessThan(8)
  }
  expect((await take([acme])).found).toEqual(['acme-omaha-1000'])
})

test('each batch of a thousand names that some share asks a few times', async () => {
  const take = slugsOf()
  const names = Array.from({ length: 1000 }, (_, n) => ({ ...acme, name: `Carrier ${n}` }))
  for (let batch = 0; batch < 40; batch++) expect((await take(names)).questions).toBeLessThan(5)
})

test('names that many companies of the directory share are asked about together', async () => {
  const names = Array.from({ length: 100 }, (_, n) => ({ ...acme, name: `Carrier ${n}` }))
  const used = names.flatMap(({ name }) => {
    const slug = name.toLowerCase().replace(' ', '-')
    return [slug, `${slug}-omaha`, ...Array.from({ length: 60 }, (_, n) => `${slug}-omaha-${n + 2}`)]
  })
  const { found, questions } = await slugsOf(...used)(names)
  expect(found[7]).toBe('carrier-7-omaha-62')
  expect(questions).toBeLessThan(6)
})
