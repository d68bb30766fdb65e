import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { migrationFiles } from '../../server/pocketbase/migrations-folder.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'
import { RULE_TEXTS, type RuleTexts } from './rule-texts.ts'

const server = pocketBaseForTests()

const text = z.string().nullable()
const storedCollection = z
  .object({
    name: z.string(),
    listRule: text,
    viewRule: text,
    createRule: text,
    updateRule: text,
    deleteRule: text,
    authRule: text.optional(),
    manageRule: text.optional(),
    viewQuery: z.string().optional(),
  })
  .transform(({ name, listRule, viewRule, createRule, updateRule, deleteRule, authRule, manageRule, viewQuery }) => ({
    name,
    rules: {
      list: listRule,
      view: viewRule,
      create: createRule,
      update: updateRule,
      delete: deleteRule,
      ...(authRule === undefined ? {} : { signIn: authRule }),
      ...(manageRule === undefined ? {} : { manage: manageRule }),
      ...(viewQuery === undefined ? {} : { query: viewQuery }),
    } satisfies RuleTexts,
  }))

const inOneLine = (texts: RuleTexts): object =>
  Object.fromEntries(Object.entries(texts).map(([of, rule]) => [of, rule?.replaceAll(/\n\s*/g, ' ') ?? rule]))

let stored = new Map<string, RuleTexts>()
beforeAll(async () => {
  const { body } = await server.superuser.get('/api/collections?perPage=200')
  stored = new Map(
    z
      .array(storedCollection)
      .parse(body['items'])
      .map(({ name, rules }) => [name, rules]),
  )
})

describe('the rules of the migrated database', () => {
  it('cover the same collections as the table', () => {
    expect([...stored.keys()].toSorted()).toEqual(Object.keys(RULE_TEXTS).toSorted())
  })

  it.each(Object.entries(RULE_TEXTS))('match the table for %s', (name, texts) => {
    expect(stored.get(name)).toEqual(inOneLine(texts))
  })
})

const readsRules = (source: string): boolean => /[a-z]Rule\b/.test(source.replaceAll(/\b[a-z]+Rule(?: = |:\s)/g, ''))

describe('a migration', () => {
  it('states whole rules instead of changing the text of earlier ones', () => {
    const found = [...migrationFiles()].filter(([, path]) => readsRules(readFileSync(path, 'utf8')))
    expect(found).toEqual([])
  })
})
