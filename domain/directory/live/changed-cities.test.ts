import { describe, expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../tests/support/directory.ts'
import { applyWithFinder, changes, differingPages } from '../../../tests/support/live-directory.ts'
import type { ExportedChanges } from '../../publishing/export-reader.ts'
import { withChanges } from '../../publishing/with-changes.ts'
import { LiveDirectory } from './live-directory.ts'

const tulsa = location('Tulsa', 'OK')
const bend = location('Bend', 'OR')
// enough that pairs without a company have no page
const locations = [...Array.from({ length: 400 }, (_, n) => location(`City ${n}`)), location('Chicago'), tulsa, bend]
const services = Array.from({ length: 52 }, (_, n) => service(`Kind ${n}`))

const carriers = (city: typeof tulsa, count: number) =>
  Array.from({ length: count }, (_, n) =>
    listing(`${city.name} Carrier ${n}`, { location: city.id, services: [service('Kind 1').id] }),
  )
const OTHERS = [...carriers(location('City 1'), 30), ...carriers(bend, 2)]

/** Applies a change. @returns its pages, and whether the lists are still the same object */
const taken = (inTulsa: number, change: ExportedChanges) => {
  const all = directory([...OTHERS, ...carriers(tulsa, inTulsa)], { services, locations })
  const live = new LiveDirectory(all)
  const { lists } = live
  const touched = applyWithFinder(live, change)
  return { live, touched, isInPlace: live.lists === lists }
}

describe('a city with few companies, among many cities', () => {
  const renamed = { ...tulsa, name: 'Tulsa Port', slug: 'tulsa-port' }

  test('is renamed in the existing lists', () => {
    const { live, touched, isInPlace } = taken(2, changes({ locations: [renamed] }))
    expect([isInPlace, live.hasUnseen]).toEqual([true, false])
    expect([...touched]).toEqual(
      expect.arrayContaining(['/companies-in-tulsa', '/companies-in-tulsa-port', '/company/tulsa-carrier-0']),
    )
    expect([...touched].filter((path) => path.startsWith('/company/')).toSorted()).not.toContain(
      '/company/city-1-carrier-9',
    )
    expect(live.lists.company('tulsa-carrier-0')?.location).toBe(renamed)
    expect(live.lists.at('/companies-in-tulsa')).toBeUndefined()
  })

  test('is removed when its companies move to another one', () => {
    const moved = carriers(tulsa, 2).map((row) => ({ ...row, location: bend.id }))
    const { live, touched, isInPlace } = taken(2, changes({ company_listings: moved }, [['locations', tulsa.id]]))
    expect(isInPlace).toBe(true)
    expect([...touched]).toEqual(expect.arrayContaining(['/companies-in-tulsa', '/companies-in-bend']))
    expect(live.lists.at('/companies-in-bend')?.companies).toHaveLength(4)
    expect(live.skipped).toEqual([])
  })

  test('takes its companies with it when it is removed alone, and brings them back', () => {
    const { live } = taken(2, changes({}, [['locations', tulsa.id]]))
    expect([live.companies, live.skipped.length]).toEqual([32, 2])
    const { lists } = live
    applyWithFinder(live, changes({ locations: [tulsa] }))
    expect([live.companies, live.skipped.length, live.lists === lists]).toEqual([34, 0, true])
  })

  test('gets companies that wait for the lists', () => {
    const live = new LiveDirectory(directory([...OTHERS, ...carriers(tulsa, 1)], { services, locations }))
    live.take(changes({ company_listings: carriers(tulsa, 3) }))
    live.take(changes({ locations: [renamed] }))
    while (live.isTakingIn) live.takeIn(() => false)
    expect(live.lists.at('/companies-in-tulsa-port')?.companies).toHaveLength(3)
    expect(live.lists.at('/companies-in-tulsa')).toBeUndefined()
  })

  test('with many companies is removed step by step, and returns in between', () => {
    const all = directory([...OTHERS, ...carriers(tulsa, 80)], { services, locations })
    const live = new LiveDirectory(all)
    const { lists } = live
    const moved = carriers(tulsa, 80).map((row) => ({ ...row, location: bend.id }))
    live.take(changes({ company_listings: moved }, [['locations', tulsa.id]]))
    live.takeIn(() => false)
    expect([live.lists === lists, lists.at('/companies-in-tulsa')?.companies.length]).toEqual([true, 79])
    while (live.isTakingIn) live.takeIn(() => false)
    expect([lists.locations.includes(tulsa), lists.at('/companies-in-bend')?.companies.length]).toEqual([false, 82])
    live.take(changes({ company_listings: carriers(tulsa, 80), locations: [tulsa] }))
    while (live.isTakingIn) live.takeIn(() => false)
    expect([live.lists === lists, lists.at('/companies-in-tulsa')?.companies.length]).toEqual([true, 80])
    live.take(changes({ company_listings: moved }, [['locations', tulsa.id]]))
    live.takeIn(() => false)
    live.take(changes({ locations: [tulsa] }))
    while (live.isTakingIn) live.takeIn(() => false)
    const anew = new LiveDirectory(directory([...OTHERS, ...moved], { services, locations }))
    expect(differingPages(live.lists, anew.lists)).toEqual(new Set())
  })

  test.each<[what: string, change: ExportedChanges]>([
    [
      'one that becomes another while its companies come to that',
      changes(
        {
          company_listings: carriers(tulsa, 3).map((row) => ({ ...row, location: bend.id })),
          locations: [{ ...bend, slug: 'tulsa' }],
        },
        [['locations', tulsa.id]],
      ),
    ],
    [
      'a new one with its companies',
      changes(
        {
          company_listings: carriers(tulsa, 3).map((row) => ({ ...row, location: location('Tulsa Port').id })),
          locations: [{ ...location('Tulsa Port'), slug: 'tulsa' }],
        },
        [['locations', tulsa.id]],
      ),
    ],
  ])('is removed and leaves its address to %s', (_, change) => {
    const all = directory([...OTHERS, ...carriers(tulsa, 3)], { services, locations })
    const live = new LiveDirectory(all)
    applyWithFinder(live, change)
    const anew = new LiveDirectory(withChanges(all, [change]))
    expect(differingPages(live.lists, anew.lists)).toEqual(new Set())
  })

  test('has another city’s address for a moment', () => {
    const all = directory([...OTHERS, ...carriers(tulsa, 3)], { services, locations })
    const live = new LiveDirectory(all)
    const looks = [
      changes({ locations: [{ ...bend, slug: 'tulsa' }] }),
      changes({ locations: [{ ...tulsa, slug: 'tulsa-ok' }] }),
    ]
    for (const look of looks) applyWithFinder(live, look)
    const anew = new LiveDirectory(withChanges(all, looks))
    expect(differingPages(live.lists, anew.lists)).toEqual(new Set())
  })

  test('exchanges its address with another', () => {
    const swapped = [
      { ...tulsa, slug: 'bend' },
      { ...bend, slug: 'tulsa' },
    ]
    const { live, isInPlace } = taken(3, changes({ locations: swapped }))
    expect(isInPlace).toBe(true)
    expect(live.lists.at('/companies-in-bend')?.companies).toHaveLength(3)
    expect(live.lists.at('/companies-in-tulsa')?.companies).toHaveLength(2)
  })
})

test('a city that changes with many companies sorts all lists again', () => {
  const { live, isInPlace } = taken(51, changes({ locations: [{ ...tulsa, name: 'Tulsa Port' }] }))
  expect([isInPlace, live.hasUnseen]).toEqual([false, false])
  expect(live.lists.company('tulsa-carrier-50')?.location.name).toBe('Tulsa Port')
})
