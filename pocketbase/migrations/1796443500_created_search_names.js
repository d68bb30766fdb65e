/// <reference path="../types.d.ts" />
// What the console's search compares for accounts, customers and cities, in folded form. Triggers keep it on every
// write. Folding 50,000 names during a search takes half a second; comparing folded ones takes milliseconds.

// SQLite's lower() changes only ASCII.
const ACCENTED = {
  a: 'àáâãäåÀÁÂÃÄÅ',
  c: 'çÇ',
  e: 'èéêëÈÉÊË',
  i: 'ìíîïÌÍÎÏ',
  n: 'ñÑ',
  o: 'òóôõöøÒÓÔÕÖØ',
  u: 'ùúûüÙÚÛÜ',
  y: 'ýÿÝ',
}
const REPLACED = [
  ...Object.entries(ACCENTED).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
  ['’', ''],
]
const replaced = (sql, pairs) => pairs.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, sql)
const without = (sql, signs) =>
  replaced(
    sql,
    signs.map((sign) => [sign, '']),
  )

/** A text without accents, apostrophes and periods, and as written, for emails. The space before it begins its first word. */
const folded = (text) =>
  `lower(' ' || ${without(`CASE WHEN ${text} GLOB '*[^ -~]*' THEN ${replaced(text, REPLACED)} ELSE ${text} END`, ["''", '.'])} || ' ' || ${text})`
const digits = (text) => without(text, [' ', '-', '(', ')', '.', '+'])

const SEARCHED = [
  { kind: 'user', table: 'users', columns: ['full_name', 'email'] },
  { kind: 'inquiry', table: 'inquiries', columns: ['customer_name', 'customer_email', 'customer_phone'] },
  { kind: 'city', table: 'locations', columns: ['name', 'region'] },
]

const textOf = (row, columns) => {
  const values = columns.map((column) => `${row}.${column}`)
  const phones = values.filter((value) => value.endsWith('_phone')).map(digits)
  return folded(`(${[...values, ...phones].join(" || ' ' || ")})`)
}

const statementsFor = ({ kind, table, columns }) => {
  const forget = `DELETE FROM search_names WHERE kind = '${kind}' AND record = old.id;`
  const store = `INSERT INTO search_names (kind, record, text) VALUES ('${kind}', new.id, ${textOf('new', columns)});`
  return [
    `INSERT INTO search_names (kind, record, text) SELECT '${kind}', id, ${textOf(table, columns)} FROM ${table}`,
    `CREATE TRIGGER search_name_of_${kind}_added AFTER INSERT ON ${table} BEGIN ${store} END`,
    `CREATE TRIGGER search_name_of_${kind}_changed AFTER UPDATE OF ${columns.join(', ')} ON ${table} BEGIN ${forget} ${store} END`,
    `CREATE TRIGGER search_name_of_${kind}_removed AFTER DELETE ON ${table} BEGIN ${forget} END`,
  ]
}

migrate(
  (app) => {
    const statements = [
      'CREATE TABLE search_names (kind TEXT NOT NULL, record TEXT NOT NULL, text TEXT NOT NULL)',
      'CREATE UNIQUE INDEX idx_search_names_record ON search_names (kind, record)',
      // Covers a search, so that it reads no rows.
      'CREATE INDEX idx_search_names_text ON search_names (kind, text, record)',
      ...SEARCHED.flatMap(statementsFor),
    ]
    for (const statement of statements) app.db().newQuery(statement).execute()
  },
  (app) => {
    for (const { kind } of SEARCHED)
      for (const event of ['added', 'changed', 'removed'])
        app.db().newQuery(`DROP TRIGGER search_name_of_${kind}_${event}`).execute()
    app.db().newQuery('DROP TABLE search_names').execute()
  },
)
