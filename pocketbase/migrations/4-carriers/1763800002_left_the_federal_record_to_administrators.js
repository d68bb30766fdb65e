/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const EDITS = '(@request.auth.id != "" && (owner = @request.auth.id || editors ~ @request.auth.id))'
    const FACTS = [
      'legal_name',
      'entity_type',
      'operation',
      'authority',
      'operating_status',
      'mc_number',
      'power_units',
      'drivers',
      'annual_miles',
      'annual_miles_year',
      'hazmat',
      'passengers',
      'cargo',
      'registered_on',
      'record_date',
      'source',
      'source_date',
    ]
    const listings = app.findCollectionByNameOrId('company_listings')
    const UNSENT = ['state', 'state_reason', ...FACTS]
      .map((field) => `@request.body.${field}:isset = false`)
      .join(' && ')
    listings.createRule = `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false) && ${UNSENT})`
    const FROZEN = ['is_featured', 'rating', 'verified', 'owner', 'slug', 'state', 'state_reason', ...FACTS]
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    // the number that a record is found by may be given once
    listings.updateRule = `${ADMIN} || (${EDITS} && ${FROZEN} && (usdot_number = "" || @request.body.usdot_number:changed = false))`
    app.save(listings)
  },
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const EDITS = '(@request.auth.id != "" && (owner = @request.auth.id || editors ~ @request.auth.id))'
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.createRule = `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false) && @request.body.state:isset = false && @request.body.state_reason:isset = false)`
    const FROZEN = ['is_featured', 'rating', 'verified', 'owner', 'slug', 'state', 'state_reason']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    listings.updateRule = `${ADMIN} || (${EDITS} && ${FROZEN})`
    app.save(listings)
  },
)
