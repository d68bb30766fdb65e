import { describe, expect, it } from 'vitest'
import { FIRST_SERVICES } from '../../../domain/catalog/initial-catalog.ts'
import { slugify } from '../../../domain/slug.ts'
import { TableServices } from './table-services.ts'

const catalog = () =>
  TableServices.read({
    async *rows() {
      yield FIRST_SERVICES.map((name) => ({ id: name, name, slug: slugify(name) }))
    },
  })

describe('a category', () => {
  it.each([
    ['reefer', ['Reefer']],
    ['Trucking, reefer', ['Trucking', 'Reefer']],
    ['Movers; Long Distance Movers', ['Moving']],
    ['Transport>Flatbed', ['Flatbed']],
    ['Transport > Unknown things', ['Trucking']],
    ['Warehousing / 3PL', ['Warehouse', 'Logistics']],
    ['Freight Broker', ['Logistics']],
    ['Courier & Cartage', ['Local Delivery']],
    ['Entreprise de déménagement', ['Moving']],
    ['Truck Repair', []],
    ['Car Wash', []],
    [',12,15,', []],
    ['', []],
  ])('%j means %j', async (cell, services) => {
    expect((await catalog()).idsIn(cell)).toEqual(services)
  })

  it('means what a person chose, in any letter case, or nothing', async () => {
    const services = (await catalog()).choosing({ '12': ['Moving', 'warehouse'], movers: [], 'a, b': ['Freight'] })
    expect(services.idsIn('12')).toEqual(['Moving', 'Warehouse'])
    expect(services.idsIn('MOVERS')).toEqual([])
    expect(services.idsIn('A, b')).toEqual(['Freight'])
  })

  it('is one that nobody knows if its answer names a service that the catalog has no more', async () => {
    const services = (await catalog()).choosing({ gardening: ['Lawns'], movers: ['Lawns'] })
    expect([services.idsIn('Gardening'), services.idsIn('Movers')]).toEqual([[], ['Moving']])
    expect(services.categories().map(({ found }) => found)).toEqual(['none', 'suggested'])
  })

  it('is listed with its rows, companies and what it was taken for', async () => {
    const services = await catalog()
    for (const [cell, company] of [
      ['Gardening; gardening', 'Plaid Lines'],
      ['Movers', ''],
      ['gardening', 'Tartan Lines'],
      ['Freight', 'Checked Lines'],
    ] as const)
      services.idsIn(cell, company)
    expect(services.categories()).toEqual([
      { text: 'Gardening', rows: 2, found: 'none', services: [], samples: ['Plaid Lines', 'Tartan Lines'] },
      { text: 'Movers', rows: 1, found: 'suggested', services: ['Moving'], samples: [] },
      { text: 'Freight', rows: 1, found: 'name', services: ['Freight'], samples: ['Checked Lines'] },
    ])
  })
})
