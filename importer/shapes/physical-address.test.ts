import { expect, it } from 'vitest'
import { addressParts } from './company-census.ts'

it.each([
  ['1881 FM 746\nMULESHOE, TX   79347', '1881 FM 746', 'MULESHOE', 'TX', '79347'],
  ['2055 QUENTIN AVE S  LAKELAND, MN 55043-9783', '2055 QUENTIN AVE S', 'LAKELAND', 'MN', '55043-9783'],
  ['12 MAIN ST, SUITE 4, SAINT PAUL, MN 55101', '12 MAIN ST SUITE 4', 'SAINT PAUL', 'MN', '55101'],
  ['1881 FM 746 MULESHOE, TX 79347', '1881 FM 746', 'MULESHOE', 'TX', '79347'],
  ['1916 OCEAN AVE APT 3 NEW YORK, NY 11230', '1916 OCEAN AVE APT 3', 'NEW YORK', 'NY', '11230'],
  ['10520 YONGE STREET RICHMOND HILL, ON L4C 3C7', '10520 YONGE STREET', 'RICHMOND HILL', 'ON', 'L4C 3C7'],
  ['2750 OREGON CT SUITE M-3 TORRANCE, CA 90503', '2750 OREGON CT SUITE M-3', 'TORRANCE', 'CA', '90503'],
  ['33 SCHOOL ST FITCHBURG, MA 1420', '33 SCHOOL ST', 'FITCHBURG', 'MA', '1420'],
  ['BROADWAY NOWHERE', '', '', '', ''],
  ['', '', '', '', ''],
])('splits %j into its parts', (text, street, city, state, postalCode) => {
  expect(addressParts(text)).toEqual({ street, city, state, postalCode })
})

it('leaves the city empty if nothing separates it from the street', () => {
  expect(addressParts('ONE BROADWAY BOSTON, MA 02110')).toMatchObject({ city: '', state: 'MA' })
})
