import { expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import type { DatasetFile, DatasetList } from '../domain/directory/dataset/dataset-list.ts'
import type { CompanyData } from '../domain/directory/pages/company/company-data.ts'
import type { ListData } from '../domain/directory/pages/twins/list-data.ts'
import { openApiDocument } from './openapi.ts'
import { companyDataSchema, datasetSchema, listDataSchema } from './public-data.ts'

type Dataset = z.output<typeof datasetSchema>
type Company = z.output<typeof companyDataSchema>
type List = z.output<typeof listDataSchema>

test('the schemas declare the fields that the code writes', () => {
  expectTypeOf<keyof Company>().toEqualTypeOf<keyof CompanyData>()
  expectTypeOf<keyof Company['facts']>().toEqualTypeOf<keyof CompanyData['facts']>()
  expectTypeOf<keyof NonNullable<Company['record']>>().toEqualTypeOf<keyof NonNullable<CompanyData['record']>>()
  expectTypeOf<keyof Dataset>().toEqualTypeOf<keyof DatasetList>()
  expectTypeOf<keyof Dataset['files'][number]>().toEqualTypeOf<keyof DatasetFile>()
  expectTypeOf<keyof List>().toEqualTypeOf<keyof ListData>()
  expectTypeOf<keyof List['companies'][number]>().toEqualTypeOf<keyof ListData['companies'][number]>()
})

test('each field has a description', () => {
  const schemas = [companyDataSchema.shape, listDataSchema.shape, datasetSchema.shape]
  for (const [name, { description }] of schemas.flatMap((shape) => Object.entries(shape)))
    expect(description || name === 'record', name).toBeTruthy()
})

test('lists and the dataset are described only if there are such files', () => {
  expect(Object.keys(openApiDocument('https://haul.example', { hasLists: false, hasDataset: true }).paths)).toEqual([
    '/company/{slug}.json',
    '/dataset.json',
  ])
  expect(Object.keys(openApiDocument('https://haul.example', { hasLists: true, hasDataset: false }).paths)).toEqual([
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
