/// <reference path="../types.d.ts" />
// Tables beside company_listings that triggers update on every write, including bulk inserts and cascades.

const EDITORS = (listing) =>
  `UPDATE company_listings SET editors = coalesce(
    (SELECT group_concat(assigned_to_user, ' ') FROM listing_assignments WHERE listing = ${listing}), '')
    WHERE id = ${listing};`
const EDITOR_TRIGGERS = [
  `CREATE TRIGGER listing_assignment_added AFTER INSERT ON listing_assignments BEGIN ${EDITORS('new.listing')} END`,
  `CREATE TRIGGER listing_assignment_removed AFTER DELETE ON listing_assignments BEGIN ${EDITORS('old.listing')} END`,
  `CREATE TRIGGER listing_assignment_changed AFTER UPDATE OF listing, assigned_to_user ON listing_assignments
    BEGIN ${EDITORS('old.listing')} ${EDITORS('new.listing')} END`,
]

// The full-text index of search_text. A table maps its row numbers to listings, because SQLite may renumber the rows of
// company_listings. Triggers only mark a text as unread; a job indexes it within minutes, which keeps imports fast.
const FORGET = (row) =>
  `DELETE FROM listing_trigrams WHERE rowid IN (SELECT row FROM listing_texts WHERE listing = ${row}.id AND is_read = 1);`
const SEARCH_TABLES = [
  'CREATE TABLE listing_texts (row INTEGER PRIMARY KEY, listing TEXT NOT NULL UNIQUE, is_read INTEGER NOT NULL DEFAULT 0)',
  'CREATE INDEX idx_listing_texts_unread ON listing_texts (row) WHERE is_read = 0',
  `CREATE VIRTUAL TABLE listing_trigrams USING fts5(search_text, content='', contentless_delete=1, detail=none,
    tokenize='trigram')`,
  `CREATE TRIGGER listing_text_added AFTER INSERT ON company_listings BEGIN
    INSERT INTO listing_texts (listing) VALUES (new.id);
  END`,
  `CREATE TRIGGER listing_text_changed AFTER UPDATE OF search_text ON company_listings
    WHEN old.search_text IS NOT new.search_text BEGIN
    ${FORGET('new')} UPDATE listing_texts SET is_read = 0 WHERE listing = new.id;
  END`,
  `CREATE TRIGGER listing_text_removed AFTER DELETE ON company_listings BEGIN
    ${FORGET('old')} DELETE FROM listing_texts WHERE listing = old.id;
  END`,
]

// How many listings share the values that most console filters use, so a count need not read every listing.
const SHARED = ['services', 'state', 'source', 'verified', 'is_featured']
const COLUMNS = [...SHARED, 'owner'].join(', ')
/** The shared values of a row. Of the owner, only whether there is one. */
const kindOf = (row) =>
  [...SHARED.map((column) => `${row}.${column}`), `iif(${row}.owner = '', '', 'somebody')`].join(', ')
const ADD = `INSERT INTO listing_kinds (${COLUMNS}, listings) VALUES (${kindOf('new')}, 1)
  ON CONFLICT DO UPDATE SET listings = listings + 1;`
const SUBTRACT = `UPDATE listing_kinds SET listings = listings - 1 WHERE (${COLUMNS}) = (${kindOf('old')});
  DELETE FROM listing_kinds WHERE (${COLUMNS}) = (${kindOf('old')}) AND listings = 0;`
const COUNT_TABLES = [
  `CREATE TABLE listing_kinds (services TEXT, state TEXT, source TEXT, verified INTEGER, is_featured INTEGER, owner TEXT,
    listings INTEGER NOT NULL, PRIMARY KEY (${COLUMNS}))`,
  `CREATE TRIGGER listing_kind_added AFTER INSERT ON company_listings BEGIN ${ADD} END`,
  `CREATE TRIGGER listing_kind_changed AFTER UPDATE OF ${COLUMNS} ON company_listings
    WHEN (${kindOf('old')}) IS NOT (${kindOf('new')}) BEGIN ${SUBTRACT} ${ADD} END`,
  `CREATE TRIGGER listing_kind_removed AFTER DELETE ON company_listings BEGIN ${SUBTRACT} END`,
]

migrate(
  (app) => {
    for (const statement of [...EDITOR_TRIGGERS, ...SEARCH_TABLES, ...COUNT_TABLES])
      app.db().newQuery(statement).execute()
  },
  (app) => {
    for (const of of ['listing_assignment', 'listing_text', 'listing_kind'])
      for (const event of ['added', 'changed', 'removed']) app.db().newQuery(`DROP TRIGGER ${of}_${event}`).execute()
    for (const table of ['listing_trigrams', 'listing_texts', 'listing_kinds'])
      app.db().newQuery(`DROP TABLE ${table}`).execute()
  },
)
