import { expect, test } from 'vitest'
import { ADMIN_FORM_FIELDS, OWNER_FORM_FIELDS } from '../../domain/listings/rules.ts'
import { configOf } from './resources.ts'

test('a listing is read with every field of its form, so that a save loses none', () => {
  const fields = configOf('company_listings').fields ?? []
  expect([...OWNER_FORM_FIELDS, ...ADMIN_FORM_FIELDS].filter((field) => !fields.includes(field))).toEqual([])
})
