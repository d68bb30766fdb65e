/**
 * Names by which tools save the columns of a company snapshot: headers as SAFER words them, fields of the QCMobile API,
 * columns of FMCSA's licensing system. Lowercase letters and digits, without anything in between.
 */
const NAMES: Readonly<Record<string, string>> = {
  usdot_number: 'usdotnumber usdot dotnumber dot usdotno dotno usdotnum dotnum usdotid',
  legal_name: 'legalname carriername companyname entityname name',
  dba_name: 'dbaname dba tradename doingbusinessas',
  physical_address: 'physicaladdress phyaddress address businessaddress fulladdress companyaddress',
  p_street: 'pstreet phystreet busstreetpo street streetaddress',
  p_city: 'pcity phycity buscity city',
  p_state: 'pstate phystate busstatecode state stateprovince province',
  p_zip_code: 'pzipcode phyzipcode phyzip buszipcode zipcode zip postalcode',
  p_country: 'pcountry phycountry buscountrycode country',
  phone: 'phone telephone phonenumber bustelno',
  email: 'email emailaddress',
  entity_type: 'entitytype censustypedescription censustypedesc',
  operating_status:
    'operatingstatus allowedtooperate allowtooperate operatingauthoritystatus authoritystatus usdotstatus dotstatus statuscode',
  out_of_service_date: 'outofservicedate oosdate',
  mc_mx_ff_number: 'mcmxffnumber mcmxffnumbers mcmxff mcnumber mcno mc docketnumber docket',
  carrier_operation: 'carrieroperation carrieroperationdescription carrieroperationdesc carrieroperationcode operation',
  power_units: 'powerunits totalpowerunits nbrpowerunit numberofpowerunits',
  drivers: 'drivers totaldrivers drivertotal numberofdrivers',
  cargo_carried: 'cargocarried cargo',
  mcs_150_mileage_year: 'mcs150mileageyear',
  mcs_150_form_date: 'mcs150formdate mcs150date',
  hm_flag: 'hmflag hazmat hm',
  pc_flag: 'pcflag ispassengercarrier passengercarrier',
  add_date: 'adddate',
}

/** The columns of a snapshot, as `--map` names them. */
export const SNAPSHOT_FIELDS: readonly string[] = Object.keys(NAMES)

/** Only files about carriers have these. */
const TELLING = [
  ...['entity_type', 'operating_status', 'carrier_operation', 'power_units', 'drivers', 'mcs_150_form_date'],
  ...['out_of_service_date', 'cargo_carried'],
]
const FEWEST_TELLING = 2

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** The name without the path that flattened JSON puts before it: "content.carrier.phyCity" → "phycity". */
const lastPart = (name: string): string => plain(name.split('.').at(-1) ?? '')

/**
 * A header with the names of a snapshot instead of those that mean the same. Undefined if it is none of a carrier file.
 * Of several columns with one meaning, the best name counts.
 */
export const snapshotHeader = (header: readonly string[]): string[] | undefined => {
  const names = [...header]
  const given = header.map(lastPart)
  for (const [field, known] of Object.entries(NAMES)) {
    const at = known
      .split(' ')
      .map((name) => given.indexOf(name))
      .find((place) => place !== -1)
    if (at !== undefined) names[at] = field
  }
  const has = (field: string): boolean => names.includes(field)
  const isCarriers = has('usdot_number') && has('legal_name') && (has('p_city') || has('physical_address'))
  return isCarriers && TELLING.filter(has).length >= FEWEST_TELLING ? names : undefined
}
