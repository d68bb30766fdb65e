/**
 * Checks rows once they stand in their table, where a value is read in no time; in the JSON that they come in, looking
 * for each value took half of an import. Values of another type than their column's are told by that.
 */
import { brokenStored } from '../rules/bulk-rules.ts'
import type { BadRow } from './bulk-check.ts'
import { anyOf, MOMENT, quoted } from './bulk-columns.ts'

const text = ({ name, required, min, max, pattern }: core.TextField): string =>
  anyOf([
    required && `${name} = ''`,
    min > 0 && `(${name} != '' AND length(${name}) < ${min})`,
    max > 0 && `length(${name}) > ${max}`,
    // The only patterns that our collections have are those of ids and slugs.
    pattern !== '' && `${name} GLOB '*[^a-z0-9-]*'`,
  ])

const number = ({ name, required, min, max, onlyInt }: core.NumberField): string =>
  anyOf([
    `typeof(${name}) NOT IN ('integer'${onlyInt ? '' : ", 'real'"})`,
    required && `${name} = 0`,
    // A bound is a Go pointer here: its type is never "number".
    min != null && `${name} < ${Number(min)}`,
    max != null && `${name} > ${Number(max)}`,
  ])

const chosen = ({ name, required, maxSelect }: core.RelationField | core.SelectField, allowed: string): string => {
  if (maxSelect <= 1) return anyOf([required && `${name} = ''`, `(${name} != '' AND ${name} NOT IN (${allowed}))`])
  const items = `SELECT 1 FROM json_each(${name}) AS item WHERE item.value NOT IN (${allowed})`
  return `CASE WHEN NOT json_valid(${name}) THEN 1 WHEN json_type(${name}) != 'array' THEN 1
    WHEN json_array_length(${name}) NOT BETWEEN ${required ? 1 : 0} AND ${maxSelect} THEN 1
    ELSE EXISTS (${items}) END`
}

/** SQL that is true for a stored value that PocketBase would not have saved; '' for a field that holds anything. */
const isBad = (app: core.App, field: core.Field | undefined): string => {
  const name = field?.getName() ?? ''
  switch (field?.type()) {
    case 'text':
      return text(field as core.TextField)
    case 'number':
      return number(field as core.NumberField)
    case 'bool':
      return `${name} NOT IN (0, 1)`
    case 'select':
      return chosen(field as core.SelectField, (field as core.SelectField).values.map(quoted).join(', '))
    case 'relation': {
      const relation = field as core.RelationField
      return chosen(relation, `SELECT id FROM ${app.findCollectionByNameOrId(relation.collectionId).name}`)
    }
    case 'date':
    case 'autodate':
      return `(${name} != '' AND ${name} NOT GLOB ${MOMENT})`
    case 'file':
      return `${name} != ''`
    default:
      // the rule book knows addresses
      return ''
  }
}

/** The first of a table's rows behind a row number that holds a value which may not be stored. */
export const firstBadStored = (app: core.App, collection: core.Collection, after: number): BadRow | undefined => {
  const checks = collection.fields.flatMap((field) => {
    const bad = isBad(app, field)
    return bad ? [`WHEN ${bad} THEN '${field?.getName()}'`] : []
  })
  const found = new DynamicModel({ n: 0, id: '', field: '' })
  app
    .db()
    .newQuery(
      `SELECT count(*) AS n, coalesce(max(id), '') AS id, coalesce(max(field), '') AS field FROM
        (SELECT id, CASE ${checks.join('\n')} END AS field FROM ${collection.name} WHERE rowid > {:after}
          AND field IS NOT NULL LIMIT 1)`,
    )
    .bind({ after })
    .one(found)
  if (found['n'])
    return { id: found['id'], field: found['field'], reason: 'is missing or has a value that may not be stored' }
  const broken = brokenStored(app, collection.name, after)
  return broken && { id: broken.id, field: broken.field, reason: `does not fit: ${broken.problem}` }
}
