/** The OpenAPI document of the public data. */
import * as z from 'zod'
import { BRAND } from '../domain/brand.ts'
import { companyDataPath, DATASET_LIST_PATH, listPath, pageOfList, twinPath } from '../domain/routes.ts'
import { companyDataSchema, datasetSchema, listDataSchema } from './public-data.ts'

/** Readers must accept fields that are added later. */
const schemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return json
}

const PARAMETERS: Readonly<Record<string, string>> = {
  slug: 'Slug of the company, as in the address of its page.',
  service: 'Slug of a service, such as "freight".',
  city: 'Slug of a city, such as "chicago".',
  state: 'Name of a state or province as a slug, such as "illinois".',
  page: 'Number of the page, from 2.',
}

const operation = (path: string, operationId: string, summary: string, schema: string) => ({
  get: {
    operationId,
    summary,
    parameters: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: PARAMETERS[name],
      schema: name === 'page' ? { type: 'integer', minimum: 2, maximum: 100 } : { type: 'string' },
    })),
    responses: {
      200: {
        description: 'The data. Send its ETag as If-None-Match to get it again only if it has changed.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
      301: { description: 'The company or city was renamed, or the address has a shorter form.' },
      304: { description: 'It has not changed.' },
      404: { description: 'There is no such page.' },
    },
  },
})

/** Paths of lists: of all companies, and restricted by service, city and state. */
const LISTS: [id: string, summary: string, page: string][] = [
  ['listCompanies', 'All companies.', listPath({})],
  ['listService', 'Companies that offer a service.', listPath({ service: '{service}' })],
  ['listCity', 'Companies in a city.', listPath({ location: '{city}' })],
  [
    'listServiceInCity',
    'Companies in a city that offer a service.',
    listPath({ service: '{service}', location: '{city}' }),
  ],
  ['listState', 'Companies in a state or province.', listPath({ region: '{state}' })],
  ['listServiceInState', 'The same with a service.', listPath({ service: '{service}', region: '{state}' })],
]

const pagesOfLists = (): [string, object][] =>
  LISTS.flatMap(([id, summary, page]): [string, object][] => {
    const [first, later] = [page, `${pageOfList(page, 2).slice(0, -1)}{page}`].map((path) => twinPath(path, 'json'))
    if (!first || !later) return []
    return [
      [first, operation(first, id, summary, 'List')],
      [later, operation(later, `${id}Page`, `${summary} A later page.`, 'List')],
    ]
  })

/**
 * @param siteUrl the site's origin, such as "https://www.example.com"
 * @param has which files there are besides those of companies: those of lists, and the dataset
 */
export const openApiDocument = (
  siteUrl: string,
  { hasLists, hasDataset }: { hasLists: boolean; hasDataset: boolean },
) => {
  const company = companyDataPath('{slug}')
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name}: public data`,
      version: '1',
      description:
        'What the pages of the directory say, as files: no key, no account, readable by scripts of any site. Amounts are in dollars, rates in percent, dates YYYY-MM-DD. Null means that no file says it, not that the answer is no. Fields may be added; a change that breaks readers gets a new version. The same files are also found without /v1.',
    },
    servers: [{ url: `${siteUrl}/v1` }],
    paths: Object.fromEntries([
      [company, operation(company, 'getCompany', 'A company.', 'Company')],
      ...(hasLists ? pagesOfLists() : []),
      ...(hasDataset
        ? [[DATASET_LIST_PATH, operation(DATASET_LIST_PATH, 'listDataset', 'The files of the dataset.', 'Dataset')]]
        : []),
    ]),
    components: {
      schemas: {
        Company: schemaOf(companyDataSchema),
        ...(hasLists ? { List: schemaOf(listDataSchema) } : {}),
        ...(hasDataset ? { Dataset: schemaOf(datasetSchema) } : {}),
      },
    },
  }
}
