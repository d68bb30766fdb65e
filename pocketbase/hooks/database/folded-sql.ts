/** Letters with accents in names of North America, by the letter without. SQLite's lower() changes only ASCII. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'àáâãäåÀÁÂÃÄÅ',
  c: 'çÇ',
  e: 'èéêëÈÉÊË',
  i: 'ìíîïÌÍÎÏ',
  n: 'ñÑ',
  o: 'òóôõöøÒÓÔÕÖØ',
  u: 'ùúûüÙÚÛÜ',
  y: 'ýÿÝ',
}
const REPLACED: readonly (readonly [from: string, to: string])[] = [
  ...Object.entries(ACCENTED).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
  ['’', ''],
]

/**
 * SQL of a short text as searches compare it: lower-case, without accents, apostrophes and periods, and once more as
 * written, for emails. It costs more than an index lookup, so use it for tables of people.
 */
export const foldedSql = (text: string): string => {
  const plain = REPLACED.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, text)
  const folded = `CASE WHEN ${text} GLOB '*[^ -~]*' THEN ${plain} ELSE ${text} END`
  return `lower(replace(replace(${folded}, '''', ''), '.', '') || ' ' || ${text})`
}

/** SQL of the digits of a phone number. */
export const digitsSql = (text: string): string =>
  [' ', '-', '(', ')', '.', '+'].reduce((sql, sign) => `replace(${sql}, '${sign}', '')`, text)
