/** The list of the dataset's files, with what their readers must know about license and sources. */
import { BRAND } from '../../brand.ts'
import { CA_REGIONS, REGION_CODES, regionName, regionSlug } from '../../places/regions.ts'
import { datasetPath } from '../../routes.ts'
import { DATASET_COLUMNS } from './dataset-rows.ts'

export interface DatasetFile {
  region: string
  name: string
  country: 'US' | 'CA'
  /** Path of the file. The list contains the whole address. */
  url: string
  companies: number
  bytes: number
  /** SHA-256 in hexadecimal digits. */
  sha256: string
}

export interface DatasetList {
  title: string
  license: string
  sources: { name: string; url: string; license: string }[]
  format: string
  columns: readonly string[]
  companies: number
  files: DatasetFile[]
}

const LICENSE =
  'You may copy and use these facts for any purpose, if you name the directory with a link and pass the sources on. Texts that companies wrote about themselves, reviews, logos and photos are not part of it. Do not use it to send unsolicited messages.'

const SOURCES: DatasetList['sources'] = [
  {
    name: 'Federal Motor Carrier Safety Administration (FMCSA)',
    url: 'https://data.transportation.gov',
    license: 'Public domain (work of the United States government)',
  },
  { name: 'GeoNames, for Canadian cities', url: 'https://www.geonames.org', license: 'CC BY 4.0' },
  { name: 'The listed companies themselves', url: '', license: 'Facts' },
]

/** The states and provinces that may have a file. */
export const DATASET_REGIONS: readonly Pick<DatasetFile, 'region' | 'name' | 'country' | 'url'>[] = REGION_CODES.map(
  (region) => ({
    region,
    name: regionName(region),
    country: Object.hasOwn(CA_REGIONS, region) ? 'CA' : 'US',
    url: datasetPath(regionSlug(region)),
  }),
)

/** The text of the list. @param origin of the site, such as "https://www.example.com" */
export const datasetListText = (files: readonly DatasetFile[], origin: string): string => {
  const list: DatasetList = {
    title: `${BRAND.name}: companies by state and province`,
    license: LICENSE,
    sources: SOURCES.map((source) => ({ ...source, url: source.url || origin })),
    format: 'CSV in UTF-8, compressed with gzip. An apostrophe before =, +, - or @ protects spreadsheets.',
    columns: DATASET_COLUMNS,
    companies: files.reduce((sum, { companies }) => sum + companies, 0),
    files: files.map((file) => ({ ...file, url: `${origin}${file.url}` })),
  }
  return `${JSON.stringify(list, null, 1)}\n`
}
