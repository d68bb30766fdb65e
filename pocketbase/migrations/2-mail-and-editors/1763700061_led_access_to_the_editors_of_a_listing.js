/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const replace = (name) => {
      const collection = app.findCollectionByNameOrId(name)
      for (const rule of ['listRule', 'viewRule', 'createRule', 'updateRule'])
        collection[rule] = String(collection[rule]).replace(
          /listing_assignments_via_listing\.assigned_to_user \?= @request\.auth\.id/g,
          'editors ~ @request.auth.id',
        )
      app.save(collection)
    }
    for (const name of ['company_listings', 'inquiries', 'listing_requests']) replace(name)
  },
  (app) => {
    const replace = (name) => {
      const collection = app.findCollectionByNameOrId(name)
      for (const rule of ['listRule', 'viewRule', 'createRule', 'updateRule'])
        collection[rule] = String(collection[rule]).replace(
          /editors ~ @request\.auth\.id/g,
          'listing_assignments_via_listing.assigned_to_user ?= @request.auth.id',
        )
      app.save(collection)
    }
    for (const name of ['company_listings', 'inquiries', 'listing_requests']) replace(name)
  },
)
