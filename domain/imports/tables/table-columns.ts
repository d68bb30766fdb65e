import { LISTING_LABELS } from '../../listings/rules.ts'
import { csvLine } from '../../text/csv.ts'
import type { ImportKind } from '../import-runs.ts'

/**
 * The columns that a file of listings or reviews may have. Free of zod: the console maps with it, hooks and scripts
 * read with it.
 */

/** What is imported with a column mapping. */
export type TableKind = Exclude<ImportKind, 'carriers'>

export const isTableKind = (kind: string): kind is TableKind => kind === 'listings' || kind === 'reviews'

interface TableColumn {
  field: string
  label: string
  /** A row without it is rejected, and so is a file without the column. */
  isRequired?: true
  /** Names in other directories: lowercase words without anything in between. */
  aliases: readonly string[]
  /** Example value in the template. */
  example: string
}

const USDOT: TableColumn = {
  field: 'usdot_number',
  label: LISTING_LABELS.usdot_number,
  aliases: ['usdot', 'dot', 'dotnumber', 'usdotno', 'dotno', 'usdotid'],
  example: '1234567',
}
const SLUG: TableColumn = {
  field: 'slug',
  label: 'Page address',
  aliases: ['slug', 'permalink', 'handle', 'companyslug', 'listingslug', 'pageslug'],
  example: 'prairie-lines',
}
const NAME: TableColumn = {
  field: 'name',
  label: LISTING_LABELS.name,
  aliases: ['name', 'company', 'business', 'businessname', 'firm', 'firmname', 'listing', 'listingname', 'title'],
  example: 'Prairie Lines',
}
const CITY: TableColumn = {
  field: 'city',
  label: 'City',
  aliases: ['town', 'cityname', 'locality', 'municipality', 'companycity', 'location'],
  example: 'Gary',
}
const REGION: TableColumn = {
  field: 'region',
  label: 'State or province',
  aliases: ['state', 'province', 'region', 'st', 'stateprovince', 'statecode', 'companystate'],
  example: 'IN',
}

const LISTING_COLUMNS: readonly TableColumn[] = [
  { ...NAME, isRequired: true },
  { ...CITY, isRequired: true },
  { ...REGION, isRequired: true },
  {
    field: 'services',
    label: LISTING_LABELS.services,
    isRequired: true,
    aliases: ['service', 'services', 'servicetype', 'category', 'categories', 'type', 'types', 'trade', 'trades'],
    example: 'Freight; Refrigerated',
  },
  USDOT,
  {
    field: 'mc_number',
    label: LISTING_LABELS.mc_number,
    aliases: ['mc', 'mcnumber', 'mcno', 'mx', 'ff', 'docket', 'docketnumber', 'mcmxffnumber'],
    example: 'MC-123456',
  },
  SLUG,
  {
    field: 'phone',
    label: LISTING_LABELS.phone,
    aliases: ['phone', 'telephone', 'tel', 'phoneno', 'mobile', 'businessphone'],
    example: '(219) 555-0142',
  },
  {
    field: 'email',
    label: LISTING_LABELS.email,
    aliases: ['email', 'mail', 'emailaddress', 'contactemail'],
    example: 'dispatch@example.com',
  },
  {
    field: 'website',
    label: LISTING_LABELS.website,
    aliases: ['web', 'site', 'url', 'homepage', 'websiteurl', 'weburl'],
    example: 'https://www.example.com',
  },
  {
    field: 'address',
    label: LISTING_LABELS.address,
    aliases: ['street', 'streetaddress', 'address1', 'addressline1', 'fulladdress', 'mailingaddress'],
    example: '12 Dock Street',
  },
  {
    field: 'postal_code',
    label: 'ZIP or postal code',
    aliases: ['zip', 'zipcode', 'postalcode', 'postcode', 'postal'],
    example: '46402',
  },
  {
    field: 'description',
    label: LISTING_LABELS.description,
    aliases: ['description', 'about', 'text', 'details', 'summary', 'profile', 'bio'],
    example: 'Full truckload and refrigerated freight across the Midwest since 1998.',
  },
]

const REVIEW_COLUMNS: readonly TableColumn[] = [
  USDOT,
  SLUG,
  NAME,
  CITY,
  REGION,
  {
    field: 'rating',
    label: 'Stars',
    isRequired: true,
    aliases: ['rating', 'star', 'score', 'starrating', 'reviewrating'],
    example: '5',
  },
  {
    field: 'customer_name',
    label: 'Author',
    isRequired: true,
    aliases: ['reviewer', 'customer', 'customername', 'reviewername', 'authorname', 'writtenby', 'by', 'user'],
    example: 'Dana',
  },
  {
    field: 'review_text',
    label: 'Review',
    isRequired: true,
    aliases: ['text', 'reviewtext', 'comment', 'comments', 'body', 'content', 'message'],
    example: 'Picked up on time, and nothing was broken.',
  },
  {
    field: 'customer_email',
    label: 'Author’s email address',
    aliases: ['email', 'reviewemail', 'revieweremail', 'customeremail', 'authoremail', 'mail', 'emailaddress'],
    example: 'dana@example.com',
  },
  {
    field: 'date',
    label: 'Date',
    aliases: ['created', 'when', 'createdat', 'reviewdate', 'written', 'writtenon', 'posted', 'postedon', 'datetime'],
    example: '2025-06-30',
  },
]

export const TABLE_COLUMNS: Readonly<Record<TableKind, readonly TableColumn[]>> = {
  listings: LISTING_COLUMNS,
  reviews: REVIEW_COLUMNS,
}

/** The label of a field. */
export const tableColumnLabel = (kind: TableKind, field: string): string =>
  TABLE_COLUMNS[kind].find((column) => column.field === field)?.label ?? field

/** A template file: our columns, and one row as an example. */
export const tableTemplate = (kind: TableKind): string =>
  csvLine(TABLE_COLUMNS[kind].map(({ label }) => label)) + csvLine(TABLE_COLUMNS[kind].map(({ example }) => example))

export const templateName = (kind: TableKind): string => `${kind}-template.csv`
