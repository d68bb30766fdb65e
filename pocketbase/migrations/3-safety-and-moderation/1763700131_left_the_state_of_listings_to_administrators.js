/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const listings = app.findCollectionByNameOrId('company_listings')
    // "verified = false" would pass for any value: PocketBase resets a field of that name before it checks the rule.
    listings.createRule = `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false) && @request.body.state:isset = false && @request.body.state_reason:isset = false)`
    const FROZEN = ['is_featured', 'rating', 'verified', 'owner', 'slug', 'state', 'state_reason']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    const EDITS = '(@request.auth.id != "" && (owner = @request.auth.id || editors ~ @request.auth.id))'
    listings.updateRule = `${ADMIN} || (${EDITS} && ${FROZEN})`
    app.save(listings)
  },
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.createRule = `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false))`
    const FROZEN = ['is_featured', 'rating', 'verified', 'owner', 'slug']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    const EDITS = '(@request.auth.id != "" && (owner = @request.auth.id || editors ~ @request.auth.id))'
    listings.updateRule = `${ADMIN} || (${EDITS} && ${FROZEN})`
    app.save(listings)
  },
)
