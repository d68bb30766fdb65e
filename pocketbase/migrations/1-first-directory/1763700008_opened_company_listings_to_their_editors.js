/// <reference path="../../types.d.ts" />
// The back-relation that the rules name exists only after listing_assignments, hence a migration of their own.
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    // Without the first test a row that has no owner would belong to every visitor. "?=" because "=" on a
    // back-relation asks that all of its rows match.
    const EDITS =
      '(@request.auth.id != "" && (owner = @request.auth.id || listing_assignments_via_listing.assigned_to_user ?= @request.auth.id))'
    const FROZEN = ['is_featured', 'rating', 'verified', 'owner', 'slug']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.listRule = listings.viewRule = `${ADMIN} || ${EDITS}`
    // "verified = false" would pass for any value: PocketBase resets a field of that name before it checks the rule.
    listings.createRule = `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false))`
    listings.updateRule = `${ADMIN} || (${EDITS} && ${FROZEN})`
    listings.deleteRule = ADMIN
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.listRule = listings.viewRule = listings.createRule = listings.updateRule = listings.deleteRule = null
    app.save(listings)
  },
)
