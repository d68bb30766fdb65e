import { describe, expect, test } from 'vitest'
import { CENSUS_COLUMNS } from './census-columns.ts'
import { censusRows, REPORTED_ON } from './census-rows.ts'

const ROWS = 6000
const rows = [...censusRows(ROWS, 1, 0)]
const share = (is: (row: (typeof rows)[number]) => unknown) => rows.filter(is).length / ROWS
const inCities = Map.groupBy(rows, (row) => `${row['phy_state']} ${row['phy_city']}`)

describe('an invented census', () => {
  test('is the same for the same arguments, and different for another seed', () => {
    expect([...censusRows(300, 1, 0)]).toEqual([...censusRows(300, 1, 0)])
    expect([...censusRows(300, 2, 0)]).not.toEqual([...censusRows(300, 1, 0)])
  })

  test('has only the census’s columns, and a unique number for each carrier', () => {
    expect(CENSUS_COLUMNS).toHaveLength(42)
    const used = new Set(rows.flatMap((row) => Object.keys(row)))
    expect([...used].filter((name) => !CENSUS_COLUMNS.includes(name))).toEqual([])
    expect(new Set(rows.map((row) => row['dot_number'])).size).toBe(ROWS)
  })

  test('has a third of private carriers, a few in most cities, and ZIP codes that lost their zero', () => {
    expect(share((row) => row['private_only'] === 'true')).toBeCloseTo(0.33, 1)
    expect(share((row) => /^\d{4}$/.test(row['phy_zip'] ?? ''))).toBeGreaterThan(0.002)
    const few = [...inCities.values()].filter(({ length }) => length <= 3)
    expect(few.length).toBeGreaterThan(inCities.size / 2)
  })

  test('differs the next month for three in a hundred carriers', () => {
    const next = [...censusRows(ROWS, 1, 1)]
    const changed = next.filter((row, index) => JSON.stringify(row) !== JSON.stringify(rows[index]))
    expect(changed.length / ROWS).toBeCloseTo(0.03, 2)
    for (const row of changed) expect(row['mcs150_date']).toBe(REPORTED_ON)
  })
})
