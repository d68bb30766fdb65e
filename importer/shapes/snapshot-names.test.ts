import { expect, it } from 'vitest'
import { CarrierFileError } from '../files/recognize-file.ts'
import { recognizeHeader, recognizeShape } from './recognize-shape.ts'

const SNAPSHOT = ['usdot_number', 'legal_name', 'p_city', 'p_state', 'operating_status', 'power_units']

it.each([
  ['as SAFER words it', 'USDOT Number,Legal Name,Address,Operating Status,Power Units,MC/MX/FF Number(s)'],
  ['of the API', 'dotNumber,legalName,phyCity,phyState,allowedToOperate,totalPowerUnits'],
  [
    'of the API, flattened',
    'content.carrier.dotNumber,content.carrier.legalName,content.carrier.phyCity,content.carrier.statusCode,content.carrier.totalDrivers',
  ],
  [
    'of the API, in words',
    'RECORD RETRIEVAL DATE,DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,OOS DATE,PHY CITY,STATUS CODE',
  ],
  ['of the licensing system', 'DOCKET_NUMBER,USDOT_NUMBER,LEGAL_NAME,BUS_CITY,BUS_STATE_CODE,ENTITY_TYPE,STATUS_CODE'],
])('a snapshot %s is recognized', (_what, header) => {
  expect(recognizeShape(header.split(','))).toBe('snapshot')
})

it('of several columns with one meaning, the best name counts', () => {
  const header = ['DOT NUMBER', 'LEGAL NAME', 'PHY CITY', 'STATUS CODE', 'ALLOWED TO OPERATE', 'TOTAL DRIVERS']
  expect(recognizeHeader(header).names).toEqual([
    ...['usdot_number', 'legal_name', 'p_city', 'STATUS CODE', 'operating_status', 'drivers'],
  ])
})

it('a person names the other columns', () => {
  const header = ['Number', 'Firm', 'Town', 'p_state', 'operating_status', 'power_units']
  const renamed = { Number: 'usdot_number', firm: 'legal_name', TOWN: 'p_city' }
  expect(recognizeHeader(header, renamed)).toEqual({ shape: 'snapshot', names: SNAPSHOT })
  expect(() => recognizeHeader(header, { Color: 'phone' })).toThrow(new CarrierFileError('has no column "Color"'))
})

it.each(['Name,City,State,USDOT,Category,Phone,Status', 'DOT Number,Company,City,State,Rating,Reviewer,Comment'])(
  'listings or reviews with USDOT numbers are none: %s',
  (header) => {
    expect(() => recognizeShape(header.split(','))).toThrow(CarrierFileError)
  },
)
