import { expect, it } from 'vitest'
import { FIRST_CITIES } from '../../domain/catalog/initial-catalog.ts'
import { postalTable } from './postal-table.ts'

it.each(FIRST_CITIES)(
  '%s, %s of the first catalog matches the postal code table in position and size',
  (name, region, latitude, longitude, size) => {
    expect(postalTable().find(region, name)).toMatchObject({ name, latitude, longitude, size, isLargest: true })
  },
)
