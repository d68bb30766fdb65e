import { expect, it } from 'vitest'
import { companyNames } from './company-names.ts'

it.each([
  ['BEBA ENTERPRISES INC', 'FD TRANSPORT', 'FD Transport', 'Beba Enterprises Inc'],
  ['COBEY TOWING LLC', 'COBEY TOWING', 'Cobey Towing', 'Cobey Towing LLC'],
  ['DOGGETT GROUP LLC', 'DBA DOGGETT CRANE', 'Doggett Crane', 'Doggett Group LLC'],
  ['DOGGETT GROUP LLC', 'D/B/A DOGGETT CRANE', 'Doggett Crane', 'Doggett Group LLC'],
  ['DOGGETT GROUP LLC DBA DOGGETT CRANE', '', 'Doggett Crane', 'Doggett Group LLC'],
  ['PRODIGAL LLC', 'SPRINGHILL MASONRY|WESTIN', 'Springhill Masonry', 'Prodigal LLC'],
  ['LUCKY PANTHER TRANSPORTATION LLC', 'WILLIAM RODRIGUES', 'Lucky Panther Transportation LLC', ''],
  ['WILLIAM RODRIGUES', 'LUCKY PANTHER', 'Lucky Panther', 'William Rodrigues'],
  ['ROCKY MOUNTAIN TRANSPORT LLC', 'ROCKY MOUNTAIN RECYCLING', 'Rocky Mountain Transport LLC', ''],
  ['VISITATION TRANSPORTATION LLC', 'CORBETT PRODUCTIONS', 'Visitation Transportation LLC', ''],
  ['ACME LLC', 'BLUE RECYCLING', 'Blue Recycling', 'Acme LLC'],
  ['ACME TRUCKING LLC', 'ACME LANDSCAPE & TRUCKING', 'Acme Landscape & Trucking', 'Acme Trucking LLC'],
  ['ACME LLC', 'BLUE HORIZON', 'Blue Horizon', 'Acme LLC'],
  ['ACME LLC', '', 'Acme LLC', ''],
  ['ACME LLC', 'ACME LLC', 'Acme LLC', ''],
  ['ACME LLC', 'N/A', 'Acme LLC', ''],
  ['ACME LLC', 'SAME AS ABOVE', 'Acme LLC', ''],
  ['ACME LLC', '---', 'Acme LLC', ''],
  ['WJ DISTRIBUTION CORPORATION', 'WJ DIST', 'WJ Distribution Corporation', ''],
])('lists %j, doing business as %j, as %j', (legal, dba, name, legalName) => {
  expect(companyNames(legal, dba)).toEqual({ name, legalName })
})
