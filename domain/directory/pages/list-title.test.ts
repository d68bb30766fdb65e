import { expect, test } from 'vitest'
import { listHeading, listSubtitle, listTitle } from './list-title.ts'

const flatbed = { name: 'Flatbed', slug: 'flatbed' }
const trucking = { name: 'Trucking', slug: 'trucking' }

test.each([
  [{ name: 'Odessa', region: 'TX' }, 'Odessa, TX'],
  [{ name: 'Odessa, FL', region: 'FL' }, 'Odessa, FL'],
  [{ name: 'Montreal', region: 'QC' }, 'Montreal, QC'],
  [{ name: 'Somewhere', region: '' }, 'Somewhere'],
])('a list of %j says its state once: %s', (location, place) => {
  expect(listHeading({ location })).toBe(`Trucking Companies in ${place}`)
  expect(listTitle({ location, service: flatbed }, 2)).toBe(
    `Flatbed Trucking Companies in ${place} - Page 2 | Haulindex`,
  )
  expect(listSubtitle({ location })).toBe(`Compare carriers based in ${place}, read reviews and ask for a quote.`)
  expect(listSubtitle({ location, service: trucking })).toContain(`are based in ${place}, read`)
})
