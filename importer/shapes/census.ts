import { cargoReader, withCargo } from './cargo-columns.ts'
import type { CarrierRecord } from './carrier-record.ts'
import type { Columns, Read } from './columns.ts'
import { milesReader, operationReader } from './common-columns.ts'

/** The motor carrier census of 42 columns: carriers only, with what they are registered for as flags. */
export const censusReader = (columns: Columns): Read<CarrierRecord> => {
  const usdotNumber = columns.text('dot_number')
  const legalName = columns.text('legal_name')
  const dbaName = columns.text('dba_name')
  const street = columns.text('phy_street')
  const city = columns.text('phy_city')
  const state = columns.text('phy_state')
  const postalCode = columns.text('phy_zip')
  const country = columns.text('phy_country')
  const phone = columns.text('telephone')
  const email = columns.text('email_address')
  const privateOnly = columns.flag('private_only')
  const authorized = columns.flag('authorized_for_hire')
  const exempt = columns.flag('exempt_for_hire')
  const operation = operationReader(columns)
  const powerUnits = columns.count('nbr_power_unit')
  const drivers = columns.count('driver_total')
  const miles = milesReader(columns, [
    ['mcs150_mileage', 'mcs150_mileage_year'],
    ['recent_mileage', 'recent_mileage_year'],
  ])
  const hazmat = columns.flag('hm_flag')
  const passengers = columns.flag('pc_flag')
  const usMail = columns.flag('us_mail')
  const cargo = cargoReader(columns)
  const registeredOn = columns.date('add_date')
  const recordDate = columns.date('mcs150_date')
  return (cells) => ({
    usdotNumber: usdotNumber(cells),
    legalName: legalName(cells),
    dbaName: dbaName(cells),
    street: street(cells),
    city: city(cells),
    state: state(cells),
    postalCode: postalCode(cells),
    country: country(cells),
    phone: phone(cells),
    email: email(cells),
    entityTypes: ['carrier'],
    forHire: {
      authorized: authorized(cells) === 'yes',
      exempt: exempt(cells) === 'yes',
      privateOnly: privateOnly(cells) === 'yes',
    },
    operation: operation(cells),
    notAuthorized: false,
    operatingStatus: '',
    docket: '',
    powerUnits: powerUnits(cells),
    drivers: drivers(cells),
    ...miles(cells),
    nearDrivers: 0,
    farDrivers: 0,
    hazmat: hazmat(cells),
    passengers: passengers(cells),
    cargo: usMail(cells) === 'yes' ? withCargo(cargo(cells), 'us_mail') : cargo(cells),
    organisation: '',
    registeredOn: registeredOn(cells),
    recordDate: recordDate(cells),
  })
}
