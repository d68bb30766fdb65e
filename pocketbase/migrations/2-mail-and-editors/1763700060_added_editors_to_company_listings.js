/// <reference path="../../types.d.ts" />
// A rule that asks listing_assignments through a back-relation joins and groups every listing, half a second for
// 100,000 of them. The ids of a listing's assigned users therefore stand in the listing too. Triggers keep them, so
// that bulk inserts, cascades and plain saves do so alike.
migrate(
  (app) => {
    const EDITORS_OF = (listing) =>
      `coalesce((SELECT group_concat(assigned_to_user, ' ') FROM listing_assignments WHERE listing = ${listing}), '')`
    const refresh = (listing) => `UPDATE company_listings SET editors = ${EDITORS_OF(listing)} WHERE id = ${listing};`
    const run = (sql) => app.db().newQuery(sql).execute()

    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new TextField({ name: 'editors', hidden: true, max: 8000 }))
    listings.removeIndex('idx_company_listings_newest')
    // holds all that the list of the console filters and sorts by, so that only the shown rows are read
    listings.addIndex(
      'idx_company_listings_console',
      false,
      'is_featured DESC, created DESC, id, owner, editors, search_text',
      '',
    )
    app.save(listings)

    run(
      `UPDATE company_listings SET editors = ${EDITORS_OF('company_listings.id')}
        WHERE id IN (SELECT listing FROM listing_assignments)`,
    )
    run(
      `CREATE TRIGGER listing_assignment_added AFTER INSERT ON listing_assignments BEGIN ${refresh('new.listing')} END`,
    )
    run(
      `CREATE TRIGGER listing_assignment_removed AFTER DELETE ON listing_assignments BEGIN ${refresh('old.listing')} END`,
    )
    run(
      `CREATE TRIGGER listing_assignment_changed AFTER UPDATE OF listing, assigned_to_user ON listing_assignments
        BEGIN ${refresh('old.listing')} ${refresh('new.listing')} END`,
    )
  },
  (app) => {
    for (const event of ['added', 'removed', 'changed'])
      app.db().newQuery(`DROP TRIGGER listing_assignment_${event}`).execute()
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_console')
    listings.addIndex('idx_company_listings_newest', false, 'is_featured DESC, created DESC', '')
    listings.fields.removeByName('editors')
    app.save(listings)
  },
)
