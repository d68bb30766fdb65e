import { expect, it } from 'vitest'
import { regionOf, streetOf, writtenAddress } from './written-place.ts'

it.each([
  ['1240 Bd Charest O suite 105, Québec, QC G1N 2E3, Canada', '1240 Bd Charest O suite 105', 'Québec', 'QC', 'G1N 2E3'],
  ['200 Rail Ave, Fargo, ND 58102, USA', '200 Rail Ave', 'Fargo', 'ND', '58102'],
  ['12 Main St, Suite 4, Gary, Indiana 46402-1234', '12 Main St, Suite 4', 'Gary', 'IN', '46402-1234'],
  ['1881 FM 746 MULESHOE, TX 79347', '1881 FM 746', 'MULESHOE', 'TX', '79347'],
  ['12 Dock St\nGary, IN 46402', '12 Dock St', 'Gary', 'IN', '46402'],
  ['Duluth, Minnesota', '', 'Duluth', 'MN', ''],
  ['Mississauga ON', '', 'Mississauga', 'ON', ''],
  ['Laval (QC)', '', 'Laval', 'QC', ''],
  ['Washington, DC', '', 'Washington', 'DC', ''],
  ['St. John’s, Newfoundland and Labrador', '', 'St. John’s', 'NL', ''],
  ['12 Dock Street', '12 Dock Street', '', '', ''],
])('%j is a street, a city, a region and a postal code', (text, street, city, region, postalCode) => {
  expect(writtenAddress(text)).toEqual({ street, city, region, postalCode })
})

it.each([
  ['12 Dock Street', '12 Dock Street'],
  ['12 Oak Ct', '12 Oak Ct'],
  ['100 Georgia', '100 Georgia'],
  ['12 Dock Street, Gary, IN 46402', '12 Dock Street'],
])('the street of %j is %j', (text, street) => {
  expect(streetOf(text).street).toBe(street)
})

it.each([
  ['Minn.', 'MN'],
  ['Québec', 'QC'],
  ['PQ', 'QC'],
  ['n.y.', 'NY'],
  ['Colombie-Britannique', 'BC'],
  ['Bavaria', ''],
])('the state %j is %j', (text, code) => {
  expect(regionOf(text)).toBe(code)
})
