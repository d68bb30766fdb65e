import { expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import type { CompanyData } from '../domain/directory/pages/company/company-data.ts'
import type { ListData } from '../domain/directory/pages/twins/list-data.ts'
import { openApiDocument } from './openapi.ts'
import { companyDataSchema, listDataSchema } from './public-data.ts'

type Company = z.output<typeof companyDataSchema>
type List = z.output<typeof listDataSchema>

test('the schemas declare the fields that the code writes', () => {
  expectTypeOf<keyof Company>().toEqualTypeOf<keyof CompanyData>()
  expectTypeOf<keyof Company['facts']>().toEqualTypeOf<keyof CompanyData['facts']>()
  expectTypeOf<keyof NonNullable<Company['record']>>().toEqualTypeOf<keyof NonNullable<CompanyData['record']>>()
  expectTypeOf<keyof List>().toEqualTypeOf<keyof ListData>()
  expectTypeOf<keyof List['companies'][number]>().toEqualTypeOf<keyof ListData['companies'][number]>()
})

test('each field has a description', () => {
  const { company, list } = { company: companyDataSchema.shape, list: listDataSchema.shape }
  for (const [name, { description }] of [...Object.entries(company), ...Object.entries(list)])
    expect(description || name === 'record', name).toBeTruthy()
})

test('lists are described only if they have data', () => {
  expect(Object.keys(openApiDocument('https://haul.example', false).paths)).toEqual(['/company/{slug}.json'])
  expect(Object.keys(openApiDocument('https://haul.example', true).paths)).toEqual([
    '/company/{slug}.json',
    '/companies.json',
    '/companies/page/{page}.json',
    '/{service}-trucking-companies.json',
    '/{service}-trucking-companies/page/{page}.json',
    '/companies-in-{city}.json',
    '/companies-in-{city}/page/{page}.json',
    '/{service}-companies-in-{city}.json',
    '/{service}-companies-in-{city}/page/{page}.json',
    '/regions/{state}.json',
    '/regions/{state}/page/{page}.json',
    '/regions/{state}/{service}.json',
    '/regions/{state}/{service}/page/{page}.json',
  ])
})
