import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PASSWORD_MIN } from './accounts/rules.ts'
import { COLLECTIONS } from './collections.ts'
import { fieldMeta } from './fields/fields.ts'

const server = pocketBaseForTests()

const databaseField = z.looseObject({ name: z.string(), type: z.string(), system: z.boolean().default(false) })
const databaseCollection = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  system: z.boolean(),
  fields: z.array(databaseField),
})
type DatabaseCollection = z.infer<typeof databaseCollection>

let collections: DatabaseCollection[] = []
beforeAll(async () => {
  const { body } = await server.superuser.get('/api/collections?perPage=200')
  collections = z.array(databaseCollection).parse(body['items'])
})

/** What both sides say about a field. */
interface Field {
  kind: string
  required?: boolean
  max?: number
  min?: number
  whole?: boolean
  values?: string[]
  to?: string
  many?: number
}

/** Without empty entries, so that "no limit" is the same on both sides. */
const said = (field: Field): object =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined && value !== false))

const limit = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const fromDatabase = (field: z.infer<typeof databaseField>): object => {
  const required = field['required'] === true
  const max = limit(field['max'])
  switch (field.type) {
    case 'text':
      return said({ kind: 'text', required, ...(max ? { max } : {}) })
    case 'number': {
      const min = limit(field['min'])
      const whole = field['onlyInt'] === true
      return said({
        kind: 'number',
        required,
        whole,
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
      })
    }
    case 'select': {
      const many = Number(field['maxSelect'])
      return said({ kind: 'select', required, values: texts(field['values']), ...(many > 1 ? { many } : {}) })
    }
    case 'relation': {
      const to = collections.find(({ id }) => id === field['collectionId'])?.name ?? ''
      const many = Number(field['maxSelect'])
      return said({ kind: 'relation', required, to, ...(many > 1 ? { many } : {}) })
    }
    default:
      return said({ kind: field.type, required })
  }
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

const fromSchema = (schema: z.ZodType): object => {
  const meta = fieldMeta(schema)
  if (!meta) throw new Error('the schema field carries no kind')
  const json = z.toJSONSchema(schema, { io: 'input' })
  const max = limit(json.maxLength ?? json.maximum)
  switch (meta.kind) {
    case 'text':
      return said({ kind: 'text', required: !accepts(schema, ''), ...(max ? { max } : {}) })
    case 'number': {
      const min = limit(json.minimum)
      const whole = json.type === 'integer'
      return said({
        kind: 'number',
        required: !accepts(schema, 0),
        whole,
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
      })
    }
    case 'select': {
      const parts = [json, ...(json.anyOf ?? []), json.items]
      const choices = parts.flatMap((part) => texts(typeof part === 'object' && 'enum' in part ? part.enum : []))
      const many = json.maxItems
      const required = !accepts(schema, many ? [] : '')
      return said({ kind: 'select', required, values: choices, ...(many ? { many } : {}) })
    }
    case 'relation': {
      const many = json.type === 'array'
      return said({
        kind: 'relation',
        required: many ? !accepts(schema, []) : !accepts(schema, ''),
        to: meta.to ?? '',
        ...(many && json.maxItems ? { many: json.maxItems } : {}),
      })
    }
    case 'json':
      return said({ kind: 'json', required: !accepts(schema, []) && !accepts(schema, null) })
    case 'bool':
    case 'autodate':
      return said({ kind: meta.kind })
    default:
      return said({ kind: meta.kind, required: !accepts(schema, '') })
  }
}

/** Fields that PocketBase adds to every record or to accounts. */
const OWN_FIELDS = new Set(['id', 'password', 'tokenKey', 'emailVisibility', 'verified'])
const isOwn = ({ name, system }: z.infer<typeof databaseField>): boolean => system && OWN_FIELDS.has(name)

describe('the schemas of domain/ and the migrated database', () => {
  it('name the same collections', () => {
    const stored = collections.filter(({ system, type }) => !system && type !== 'view').map(({ name }) => name)
    expect(stored.toSorted()).toEqual(Object.keys(COLLECTIONS).toSorted())
  })

  it.each(Object.entries(COLLECTIONS))('agree on every field of %s', (name, schema) => {
    const stored = collections.find((collection) => collection.name === name)?.fields ?? []
    const inDatabase = stored.filter((field) => !isOwn(field)).map((field) => [field.name, fromDatabase(field)])
    const inSchema = Object.entries<z.ZodType>(schema.shape)
      .filter(([field]) => field !== 'id')
      .map(([field, type]) => [field, fromSchema(type)])
    expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inSchema))
  })

  it('agree on the minimum password length', () => {
    const password = collections.find(({ name }) => name === 'users')?.fields.find(({ name }) => name === 'password')
    expect(password?.['min']).toBe(PASSWORD_MIN)
  })
})
