/// <reference path="../types.d.ts" />
// Where a company says it works: states and provinces, and miles around its city. The server notes when that was said.
const REGIONS = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
]
const FIELDS = ['serves_regions', 'serves_within', 'serves_since']

migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new SelectField({ name: 'serves_regions', values: REGIONS, maxSelect: REGIONS.length }))
    listings.fields.add(
      new SelectField({ name: 'serves_within', values: ['25', '50', '100', '150', '250', '500'], maxSelect: 1 }),
    )
    listings.fields.add(new DateField({ name: 'serves_since', hidden: true }))
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    for (const name of FIELDS) listings.fields.removeByName(name)
    app.save(listings)
  },
)
