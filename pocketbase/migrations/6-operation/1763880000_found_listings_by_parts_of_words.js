/// <reference path="../../types.d.ts" />
// Three letters in a row of what listings are searched by, so that a search looks at those that can hold its word. In
// tables of its own, as the row numbers of listings may change: SQLite keeps only declared ones. Triggers note what is
// new, whoever writes; it is read within minutes, since reading costs an import as much as writing does.
migrate(
  (app) => {
    const statements = [
      'CREATE TABLE listing_texts (row INTEGER PRIMARY KEY, listing TEXT NOT NULL UNIQUE, is_read INTEGER NOT NULL DEFAULT 0)',
      'CREATE INDEX idx_listing_texts_unread ON listing_texts (row) WHERE is_read = 0',
      `CREATE VIRTUAL TABLE listing_trigrams USING fts5(search_text, content='', contentless_delete=1, detail=none,
        tokenize='trigram')`,
      'INSERT INTO listing_texts (listing) SELECT id FROM company_listings',
      `CREATE TRIGGER listing_text_added AFTER INSERT ON company_listings BEGIN
        INSERT INTO listing_texts (listing) VALUES (new.id);
      END`,
      `CREATE TRIGGER listing_text_changed AFTER UPDATE OF search_text ON company_listings
        WHEN old.search_text IS NOT new.search_text BEGIN
        DELETE FROM listing_trigrams WHERE rowid IN (SELECT row FROM listing_texts WHERE listing = new.id AND is_read = 1);
        UPDATE listing_texts SET is_read = 0 WHERE listing = new.id;
      END`,
      `CREATE TRIGGER listing_text_removed AFTER DELETE ON company_listings BEGIN
        DELETE FROM listing_trigrams WHERE rowid IN (SELECT row FROM listing_texts WHERE listing = old.id AND is_read = 1);
        DELETE FROM listing_texts WHERE listing = old.id;
      END`,
    ]
    for (const statement of statements) app.db().newQuery(statement).execute()
  },
  (app) => {
    for (const change of ['added', 'changed', 'removed'])
      app.db().newQuery(`DROP TRIGGER listing_text_${change}`).execute()
    app.db().newQuery('DROP TABLE listing_trigrams').execute()
    app.db().newQuery('DROP TABLE listing_texts').execute()
  },
)
