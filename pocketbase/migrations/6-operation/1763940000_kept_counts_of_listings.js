/// <reference path="../../types.d.ts" />
// How many listings are alike in what most filters of the console ask for, so that none of them is counted one by one.
// Triggers keep it, whoever writes. In exchange no index holds those alone that are verified.
const SAME = ['services', 'state', 'source', 'verified', 'is_featured']

/** What of a listing is told apart; of its owner, whether there is one. */
const kindOf = (row) => [...SAME.map((column) => `${row}.${column}`), `iif(${row}.owner = '', '', 'somebody')`]

const columns = [...SAME, 'owner']
const countIn = (
  row,
) => `INSERT INTO listing_kinds (${columns.join(', ')}, listings) VALUES (${kindOf(row).join(', ')}, 1)
  ON CONFLICT DO UPDATE SET listings = listings + 1;`
const ofKind = `(${columns.join(', ')}) = (${kindOf('old').join(', ')})`
const countOut = `UPDATE listing_kinds SET listings = listings - 1 WHERE ${ofKind};
  DELETE FROM listing_kinds WHERE ${ofKind} AND listings = 0;`

migrate(
  (app) => {
    const statements = [
      `CREATE TABLE listing_kinds (services TEXT, state TEXT, source TEXT, verified INTEGER, is_featured INTEGER, owner TEXT,
        listings INTEGER NOT NULL, PRIMARY KEY (${columns.join(', ')}))`,
      `INSERT INTO listing_kinds SELECT ${kindOf('company_listings').join(', ')}, count(*) FROM company_listings
        GROUP BY 1, 2, 3, 4, 5, 6`,
      `CREATE TRIGGER listing_kind_added AFTER INSERT ON company_listings BEGIN ${countIn('new')} END`,
      `CREATE TRIGGER listing_kind_changed AFTER UPDATE OF ${columns.join(', ')} ON company_listings
        WHEN (${kindOf('old').join(', ')}) IS NOT (${kindOf('new').join(', ')}) BEGIN ${countOut} ${countIn('new')} END`,
      `CREATE TRIGGER listing_kind_removed AFTER DELETE ON company_listings BEGIN ${countOut} END`,
    ]
    for (const statement of statements) app.db().newQuery(statement).execute()
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_verified')
    app.save(listings)
  },
  (app) => {
    for (const change of ['added', 'changed', 'removed'])
      app.db().newQuery(`DROP TRIGGER listing_kind_${change}`).execute()
    app.db().newQuery('DROP TABLE listing_kinds').execute()
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.addIndex('idx_company_listings_verified', false, 'created', 'verified = TRUE')
    app.save(listings)
  },
)
