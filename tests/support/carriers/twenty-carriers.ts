/** Twenty carriers in each of the three shapes of federal files, with the quirks of each. */
import { csvLine } from '../../../domain/text/csv.ts'

interface Carrier {
  n: number
  name: string
  dba: string
  place: readonly [street: string, city: string, state: string, zip: string, country: string]
  isInterstate: boolean
  isHazmat: boolean
  units: number
  drivers: number
  miles: number
  cargo: string
}

const PLACES = [
  ['12 W DOCK ST', 'SPRINGFIELD', 'MO', '65801', 'US'],
  ['33 SCHOOL ST', 'FITCHBURG', 'MA', '01420', 'US'],
  ['506 10TH ST', 'RIVERTON', 'NJ', '08077-1234', 'US'],
  ['2006 WHIRLAWAY DRIVE', 'FT WORTH', 'TX', '76107', 'US'],
  ['10520 YONGE STREET', 'RICHMOND HILL', 'ON', 'L4C 3C7', 'CA'],
  ['4 MCGILL ST', 'MONTREAL', 'QC', 'H2Y 2E5', 'CA'],
  ['2910 POPLAR CIR', 'RIALTO', 'CA', '92376', 'US'],
] as const
/** The text of `cargo_carried`, and the same as names of flags. */
const CARGO: readonly (readonly [text: string, flags: readonly string[]])[] = [
  ['General Freight', ['CRGO_GENFREIGHT']],
  ['Household Goods', ['CRGO_HOUSEHOLD']],
  ['Refrigerated Food, Meat', ['CRGO_COLDFOOD', 'CRGO_MEAT']],
  ['Intermodal Containers', ['CRGO_INTERMODAL']],
  ['Metal: sheets, coils, rolls, Logs, Poles, Beams, Lumber', ['CRGO_METALSHEET', 'CRGO_LOGPOLE']],
]
const FLAGS = CARGO.flatMap(([, flags]) => flags)

const CARRIERS: readonly Carrier[] = Array.from({ length: 20 }, (_, n) => ({
  n: 1_955_690 + n * 7919,
  name: `PRAIRIE ${n} TRUCKING LLC`,
  dba: n % 4 === 0 ? `RED ROCK ${n} LINES` : '',
  place: PLACES[n % PLACES.length] ?? PLACES[0],
  isInterstate: n % 3 !== 0,
  isHazmat: n % 5 === 0,
  units: 1 + n * 3,
  drivers: 2 + n,
  miles: 1500 + n * 61_000,
  cargo: CARGO[n % CARGO.length]?.[0] ?? '',
}))

const file = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map(csvLine).join('')

const commas = (count: number): string => count.toLocaleString('en-US')
const flagsOf = ({ cargo }: Carrier): readonly string[] => CARGO.find(([text]) => text === cargo)?.[1] ?? []

const CENSUS_HEADER =
  'dot_number,legal_name,dba_name,carrier_operation,hm_flag,pc_flag,phy_street,phy_city,phy_state,phy_zip,phy_country,telephone,email_address,mcs150_date,mcs150_mileage,mcs150_mileage_year,add_date,nbr_power_unit,driver_total,recent_mileage,recent_mileage_year,private_only,authorized_for_hire,exempt_for_hire,cargo_carried'

export const asCensus = (): string =>
  file(
    CENSUS_HEADER.split(','),
    CARRIERS.map((one) => [
      String(one.n),
      one.name,
      one.dba,
      one.isInterstate ? 'A' : 'C',
      String(one.isHazmat),
      'false',
      ...one.place,
      '(417) 555-0142',
      'INFO@PRAIRIE.EXAMPLE.COM',
      '07-FEB-24',
      String(one.miles),
      '2023',
      '18-OCT-09',
      String(one.units),
      String(one.drivers),
      '5',
      '2001',
      'false',
      'true',
      'false',
      one.cargo,
    ]),
  )

const COMPANY_HEADER =
  'MCS150_DATE,ADD_DATE,STATUS_CODE,DOT_NUMBER,CARRIER_OPERATION,MCS150_MILEAGE,MCS150_MILEAGE_YEAR,PHONE,CELL_PHONE,COMPANY_OFFICER_1,COMPANY_OFFICER_2,BUSINESS_ORG_DESC,POWER_UNITS,CARSHIP,DOCKET1PREFIX,DOCKET1,DOCKET1_STATUS_CODE,HM_IND,TOTAL_DRIVERS,CLASSDEF,LEGAL_NAME,DBA_NAME,PHY_STREET,PHY_CITY,PHY_STATE,PHY_ZIP,PHY_COUNTRY,EMAIL_ADDRESS'

export const asCompanyCensus = (): string =>
  file(
    [...COMPANY_HEADER.split(','), ...FLAGS],
    CARRIERS.map((one) => {
      const [street, city, state, zip, country] = one.place
      return [
        '20240207 1030',
        '20091018',
        'A',
        `${one.n}.0`,
        one.isInterstate ? 'A' : 'C',
        `${one.miles}.0`,
        '2023.0',
        '4175550142',
        '4175550999',
        'MARTHA PRIVATE',
        'NULL',
        'LLC',
        `${one.units}.0`,
        'C',
        'MC',
        '00123456',
        'A',
        one.isHazmat ? 'Y' : 'N',
        `${one.drivers}.0`,
        'AUTHORIZED FOR HIRE;PRIVATE PROPERTY',
        one.name,
        one.dba || 'NULL',
        street,
        city,
        state === 'QC' ? 'PQ' : state,
        zip.replace(/^0/, ''),
        country,
        'INFO@PRAIRIE.EXAMPLE.COM',
        ...FLAGS.map((flag) => (flagsOf(one).includes(flag) ? 'X' : '')),
      ]
    }),
  )

const SNAPSHOT_HEADER =
  'entity_type,operating_status,legal_name,dba_name,physical_address,p_street,p_city,p_state,p_zip_code,phone,mailing_address,usdot_number,mc_mx_ff_number,power_units,mcs_150_form_date,out_of_service_date,drivers,mcs_150_mileage_year,cargo_carried,carrier_operation,HM_Flag,pc_flag,add_date,email,scraped_at'

export const asSnapshot = (): string =>
  file(
    SNAPSHOT_HEADER.split(','),
    CARRIERS.map((one) => {
      const [street, city, state, zip] = one.place
      const isParted = one.n % 2 === 0
      return [
        'CARRIER',
        'AUTHORIZED FOR Property',
        one.name,
        one.dba,
        `${street} ${city}, ${state}   ${zip}`,
        ...(isParted ? [street, city, state, zip] : ['', '', '', '']),
        '(417) 555-0142',
        'PO BOX 7',
        String(one.n),
        'MC-123456',
        commas(one.units),
        isParted ? '2/7/2024' : '2024-02-07',
        'None',
        commas(one.drivers),
        `${commas(one.miles)} (2023)`,
        one.cargo,
        one.isInterstate ? 'Interstate' : 'Intrastate Only (Non-HM)',
        one.isHazmat ? 'X' : '0',
        '0.0',
        '10/18/2009',
        'info@prairie.example.com',
        '2025-09-01 10:00:00+00',
      ]
    }),
  )
