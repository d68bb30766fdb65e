/// <reference path="../../types.d.ts" />
// The list of users: what it shows, searches and sorts by, with how many listings each one owns or is assigned to.
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'view',
        name: 'accounts',
        listRule: ADMIN,
        viewRule: ADMIN,
        viewQuery: `SELECT id, full_name, email, is_admin, verified, is_disabled, last_sign_in, created, updated,
          CAST((SELECT count(*) FROM company_listings WHERE company_listings.owner = users.id) AS INT) AS owned,
          CAST((SELECT count(*) FROM listing_assignments WHERE listing_assignments.assigned_to_user = users.id
            AND NOT EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing_assignments.listing
              AND company_listings.owner = users.id)) AS INT) AS assigned,
          CAST((SELECT count(*) FROM company_listings WHERE company_listings.owner = users.id)
            + (SELECT count(*) FROM listing_assignments WHERE listing_assignments.assigned_to_user = users.id
            AND NOT EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing_assignments.listing
              AND company_listings.owner = users.id)) AS INT) AS listings
          FROM users`.replaceAll(/\n\s*/g, ' '),
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('accounts')),
)
