/** Names of places that no list of cities or states has: nicknames, short forms and French names. */

/** By city, as "name, code of the state". Separated by commas. */
export const CITY_NICKNAMES: Readonly<Record<string, string>> = {
  'New York, NY': 'nyc, new york city, big apple, manhattan, brooklyn, queens, bronx, the bronx, staten island',
  'Los Angeles, CA': 'la, l a, socal',
  'Philadelphia, PA': 'philly, philadelphie',
  'Chicago, IL': 'chitown, chi town, chicagoland, windy city',
  'San Francisco, CA': 'sf, san fran, frisco, bay area',
  'San Jose, CA': 'silicon valley',
  'Las Vegas, NV': 'vegas',
  'Dallas, TX': 'dfw, dallas fort worth, metroplex',
  'Atlanta, GA': 'atl',
  'New Orleans, LA': 'nola, nouvelle orleans',
  'Jacksonville, FL': 'jax',
  'Indianapolis, IN': 'indy',
  'Kansas City, MO': 'kc, kcmo',
  'Oklahoma City, OK': 'okc',
  'Salt Lake City, UT': 'slc',
  'St. Louis, MO': 'stl',
  'Phoenix, AZ': 'phx',
  'Portland, OR': 'pdx',
  'Minneapolis, MN': 'twin cities, mpls',
  'Cincinnati, OH': 'cincy',
  'Washington, DC': 'dc, d c, washington d c',
  'Toronto, ON': 'gta, greater toronto area, greater toronto, etobicoke, scarborough, north york',
  'Montreal, QC': 'mtl, greater montreal, grand montreal',
  'Vancouver, BC': 'lower mainland, metro vancouver, greater vancouver',
  'Quebec City, QC': 'quebec, ville de quebec, quebec city',
}

/** Other names of states and provinces, by code. */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  AZ: 'ariz',
  BC: 'colombie britannique',
  CA: 'californie, calif, cali',
  DC: 'dc',
  FL: 'floride, fla',
  GA: 'georgie',
  LA: 'louisiane',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  NB: 'nouveau brunswick',
  NC: 'caroline du nord, n carolina',
  NL: 'terre neuve, newfoundland, terre neuve et labrador',
  NM: 'nouveau mexique',
  NS: 'nouvelle ecosse',
  NT: 'territoires du nord ouest',
  ON: 'ont',
  PA: 'pennsylvanie, penn, penna',
  PE: 'pei, ile du prince edouard',
  QC: 'que, pq',
  SC: 'caroline du sud, s carolina',
  TN: 'tenn',
  TX: 'tex',
  VA: 'virginie',
  WV: 'virginie occidentale',
}

/** The countries, which have no lists of their own. */
export const COUNTRY_TERMS = 'us, usa, u s, u s a, united states, america, north america, canada, etats unis'
