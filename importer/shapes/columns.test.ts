import { describe, expect, it } from 'vitest'
import { cargoOfText, cargoReader } from './cargo-columns.ts'
import { Columns } from './columns.ts'
import { RowError } from './values.ts'

describe('Columns', () => {
  it('rejects a row whose flag is neither yes nor no, and names the column', () => {
    const flag = new Columns(['HM_FLAG']).flag('hm_flag')
    expect(() => flag(['perhaps'])).toThrow(new RowError('hm_flag "perhaps" is neither true nor false'))
  })

  it('warns about a column that yields nothing in most rows that fill it', () => {
    const columns = new Columns(['trucks', 'drivers', 'since'])
    const [trucks, drivers, since] = [columns.count('trucks'), columns.count('drivers'), columns.date('since')]
    for (const cells of [
      ['three', '3', ''],
      ['four', '4.0', ''],
      ['1', 'many', 'NULL'],
    ])
      for (const read of [trucks, drivers, since]) read(cells)
    expect(columns.warnings()).toEqual(['Column trucks could not be read in 2 of 3 rows that fill it'])
  })

  it('reads nothing from a missing column', () => {
    const columns = new Columns(['a'])
    expect([columns.text('b')(['1']), columns.flag('b')(['1']), columns.count('b')(['1'])]).toEqual(['', '', 0])
    expect(columns.warnings()).toEqual([])
  })
})

describe('cargo', () => {
  it.each([
    ['General Freight, Intermodal Containers', ['general_freight', 'intermodal']],
    ['Logs, Poles, Beams, Lumber; Metal: sheets, coils, rolls', ['metal', 'logs']],
    ['Grain, Feed, Hay', ['grain']],
    ['General Freight, Gravel', ['general_freight', 'other']],
    ['Other', ['other']],
    ['Gravel', undefined],
  ])('of the text %j is %j', (text, kinds) => {
    expect(cargoOfText(text)).toEqual(kinds)
  })

  it('combines flags and text, each kind once', () => {
    const read = cargoReader(new Columns(['CRGO_MEAT', 'CRGO_GENFREIGHT', 'cargo_carried']))
    expect(read(['X', '', 'Meat, Household Goods'])).toEqual(['household_goods', 'meat'])
    expect(read(['X', 'X', ''])).toEqual(['general_freight', 'meat'])
    expect(read(['', '', ''])).toEqual([])
  })
})
