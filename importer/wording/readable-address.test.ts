import { expect, it } from 'vitest'
import { readableAddress, readableStreet } from './readable-address.ts'

it.each([
  ['67202 W HANKS RD', '67202 W Hanks Rd'],
  ['5013 S LOUISE AVE UNIT #604', '5013 S Louise Ave Unit #604'],
  ['HWY 225 E  1/4 MI OFF US 65', 'Hwy 225 E 1/4 Mi off US 65'],
  ['12 US-65', '12 US-65'],
  ['PO BOX 12', 'PO Box 12'],
  ['P.O. BOX 12', 'PO Box 12'],
  ['RR 2 BOX 7', 'RR 2 Box 7'],
  ['3 MAIN ST STE 102', '3 Main St Ste 102'],
  ['285 E TWINSBURG RD SUITE F', '285 E Twinsburg Rd Suite F'],
  ['13481 NORTH 60TH STREET', '13481 North 60th Street'],
  ['6031 S42ND STREET', '6031 S42nd Street'],
  ['1881 FM 746', '1881 FM 746'],
  ['690 CR 559A', '690 CR 559A'],
  ['8480 N IH 35', '8480 N IH 35'],
  ['E14125 COUNTY ROAD VV', 'E14125 County Road VV'],
  ['N37W26853 KOPMEIER DR', 'N37W26853 Kopmeier Dr'],
  ['6347W 100S', '6347W 100S'],
  ['13452 SR 471', '13452 SR 471'],
  ['203 MARTIN LUTHER KING JR CIRCLE', '203 Martin Luther King Jr Circle'],
  ['18040 S MCCABE LN', '18040 S McCabe Ln'],
  ["46-3761 HAWAI'I BELT ROAD", "46-3761 Hawai'i Belt Road"],
  ['41728 WAY OF PATIENCE', '41728 Way of Patience'],
  ['181 VILLAS DR APT11', '181 Villas Dr Apt 11'],
  ['151 W 4TH ST ST #200', '151 W 4th St Ste #200'],
  ['12 Rue McGill', '12 Rue McGill'],
])('reads the street %j as %j', (written, readable) => {
  expect(readableStreet(written)).toBe(readable)
})

it('omits missing parts of an address', () => {
  expect(readableAddress('1 MAIN ST', 'Roy', 'WA', '98580')).toBe('1 Main St, Roy, WA 98580')
  expect(readableAddress('', 'Roy', 'WA', '')).toBe('Roy, WA')
})
