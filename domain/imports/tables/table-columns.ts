import { LISTING_LABELS } from '../../listings/rules.ts'
import { csvLine } from '../../text/csv.ts'
import type { ImportKind } from '../import-runs.ts'

/**
 * The columns that a file of listings or reviews may have. Free of zod: the console maps with it, hooks and scripts
 * read with it.
 */

/** What is imported with a column mapping. */
export type TableKind = Exclude<ImportKind, 'carriers'>

export const TABLE_KINDS = ['listings', 'reviews'] as const satisfies readonly TableKind[]

export const isTableKind = (kind: string): kind is TableKind => TABLE_KINDS.some((each) => each === kind)

interface TableColumn {
  field: string
  label: string
  /** A row without it is rejected, and so is a file without the column. */
  isRequired?: true
  /** Joins the texts of several columns. Without it, only one column can have the field. */
  joint?: string
  /** Found only in our own export, or by its name in a mapping: in another directory, such a column means something else. */
  isOurs?: true
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
const OLD_ID: TableColumn = {
  field: 'old_id',
  label: 'Number in the old directory',
  aliases: ['oldid', 'listingid', 'companyid', 'businessid', 'postid', 'id'],
  example: '101',
}
const STATUS: TableColumn = {
  field: 'status',
  label: 'Status in the old directory',
  aliases: ['status', 'poststatus', 'listingstatus', 'reviewstatus', 'businessstatus'],
  example: 'published',
}
const SLUG: TableColumn = {
  field: 'slug',
  label: 'Page address',
  aliases: ['slug', 'handle', 'companyslug', 'listingslug', 'pageslug', 'permalink'],
  example: 'prairie-lines',
}
const NAME: TableColumn = {
  field: 'name',
  label: LISTING_LABELS.name,
  aliases: [
    ...['name', 'company', 'business', 'businessname', 'firm', 'firmname', 'listing', 'listingname', 'listingtitle'],
    ...[
      'organization',
      'organizationname',
      'carriername',
      'carrier',
      'tradename',
      'operatingname',
      'posttitle',
      'title',
    ],
  ],
  example: 'Prairie Lines',
}
const CITY: TableColumn = {
  field: 'city',
  label: 'City',
  aliases: ['town', 'cityname', 'locality', 'municipality', 'companycity', 'postcity'],
  example: 'Gary',
}
const REGION: TableColumn = {
  field: 'region',
  label: 'State or province',
  aliases: ['state', 'province', 'region', 'st', 'prov', 'stateprovince', 'statecode', 'companystate', 'usstate'],
  example: 'IN',
}
const PLACE: TableColumn = {
  field: 'place',
  label: 'City and state in one',
  aliases: ['where', 'citystate', 'cityandstate', 'citystatezip', 'location', 'place', 'basedin'],
  example: '',
}

const LISTING_COLUMNS: readonly TableColumn[] = [
  { ...NAME, isRequired: true },
  CITY,
  REGION,
  {
    field: 'services',
    label: LISTING_LABELS.services,
    isRequired: true,
    joint: '; ',
    aliases: [
      ...['service', 'services', 'servicetype', 'category', 'categories', 'type', 'types', 'trade', 'trades'],
      ...['subcategory', 'subcategories', 'industry', 'whattheydo', 'specialty', 'specialties', 'businesstype'],
    ],
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
    aliases: ['phone', 'telephone', 'tel', 'phoneno', 'businessphone', 'primaryphone', 'officephone', 'mobile'],
    example: '(219) 555-0142',
  },
  {
    field: 'email',
    label: LISTING_LABELS.email,
    aliases: ['email', 'mail', 'emailaddress', 'contactemail', 'businessemail', 'companyemail'],
    example: 'dispatch@example.com',
  },
  {
    field: 'website',
    label: LISTING_LABELS.website,
    aliases: ['web', 'site', 'homepage', 'websiteurl', 'weburl', 'webpage', 'websiteaddress', 'businesswebsite', 'url'],
    example: 'https://www.example.com',
  },
  {
    field: 'address',
    label: LISTING_LABELS.address,
    joint: ', ',
    aliases: [
      ...['street', 'streetaddress', 'address1', 'addressline1', 'fulladdress', 'completeaddress', 'formattedaddress'],
      ...['businessaddress', 'physicaladdress', 'postaddress', 'mailingaddress'],
    ],
    example: '12 Dock Street',
  },
  {
    field: 'hours',
    label: LISTING_LABELS.hours,
    aliases: [
      'businesshours',
      'openinghours',
      'openhours',
      'workinghours',
      'hoursofoperation',
      'officehours',
      'timing',
    ],
    example: 'Mo-Fr 08:00-17:00',
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
    aliases: [
      'description',
      'about',
      'aboutus',
      'content',
      'text',
      'details',
      'summary',
      'profile',
      'bio',
      'postcontent',
    ],
    example: 'Full truckload and refrigerated freight across the Midwest since 1998.',
  },
  PLACE,
  {
    field: 'tags',
    label: 'Tags',
    joint: '; ',
    aliases: ['tags', 'tag', 'keywords', 'posttags'],
    example: '',
  },
  {
    field: 'legal_name',
    label: LISTING_LABELS.legal_name,
    aliases: ['legalname', 'registeredname'],
    example: '',
  },
  { field: 'first_name', label: 'First name of a person', aliases: [], example: '' },
  { field: 'last_name', label: 'Last name of a person', aliases: [], example: '' },
  {
    field: 'featured',
    label: LISTING_LABELS.is_featured,
    aliases: ['featured', 'isfeatured', 'premium'],
    example: '',
  },
  {
    field: 'owner_email',
    label: 'Owner’s email address',
    aliases: ['owneremail', 'authoremail', 'postauthoremail', 'useremail', 'memberemail'],
    example: '',
  },
  { field: 'verified', label: LISTING_LABELS.verified, isOurs: true, aliases: [], example: '' },
  { field: 'rating', label: LISTING_LABELS.rating, isOurs: true, aliases: [], example: '' },
  { field: 'old_slugs', label: 'Former page addresses', isOurs: true, aliases: [], example: '' },
  { ...OLD_ID, example: '' },
  {
    field: 'old_url',
    label: 'Old page',
    aliases: ['oldurl', 'oldaddress', 'oldpage', 'oldlink', 'listingurl', 'permalink'],
    example: '',
  },
  { ...STATUS, example: '' },
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
    aliases: ['rating', 'star', 'score', 'starrating', 'reviewrating', 'overallrating', 'ratingoverall'],
    example: '5',
  },
  {
    field: 'customer_name',
    label: 'Author',
    aliases: [
      ...['reviewer', 'customer', 'customername', 'reviewername', 'authorname', 'writtenby', 'by', 'user'],
      ...['commentauthor', 'username', 'displayname'],
    ],
    example: 'Dana',
  },
  {
    field: 'review_text',
    label: 'Review',
    isRequired: true,
    aliases: [
      ...['text', 'reviewtext', 'comment', 'comments', 'body', 'content', 'message', 'commentcontent'],
      ...['reviewcontent', 'reviewbody', 'reviewdescription', 'feedback'],
    ],
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
    aliases: [
      ...['created', 'when', 'createdat', 'reviewdate', 'written', 'writtenon', 'posted', 'postedon', 'datetime'],
      ...['commentdate', 'publishedat', 'publishedatdate'],
    ],
    example: '2025-06-30',
  },
  { ...PLACE, aliases: ['citystate', 'cityandstate', 'location'] },
  {
    field: 'title',
    label: 'Title of the review',
    aliases: ['title', 'headline', 'subject', 'reviewtitle'],
    example: '',
  },
  {
    field: 'reply_text',
    label: 'Reply of the company',
    aliases: ['reply', 'replytext', 'ownerreply', 'ownerresponse', 'response', 'companyreply', 'responsefromowner'],
    example: '',
  },
  { ...OLD_ID, label: 'Number of the company in the old directory', example: '' },
  { ...STATUS, example: '' },
]

export const TABLE_COLUMNS: Readonly<Record<TableKind, readonly TableColumn[]>> = {
  listings: LISTING_COLUMNS,
  reviews: REVIEW_COLUMNS,
}

/** What joins the texts of several columns with this field. '' if only one column can have it. */
export const jointOf = (kind: TableKind, field: string): string =>
  TABLE_COLUMNS[kind].find((column) => column.field === field)?.joint ?? ''

/** The label of a field. */
export const tableColumnLabel = (kind: TableKind, field: string): string =>
  TABLE_COLUMNS[kind].find((column) => column.field === field)?.label ?? field

/** The columns that a header may be recognized by. */
export const guessedColumns = (kind: TableKind): readonly TableColumn[] =>
  TABLE_COLUMNS[kind].filter(({ isOurs }) => !isOurs)

/** A template file: our columns, and one row as an example. */
export const tableTemplate = (kind: TableKind): string =>
  csvLine(guessedColumns(kind).map(({ label }) => label)) + csvLine(guessedColumns(kind).map(({ example }) => example))

export const templateName = (kind: TableKind): string => `${kind}-template.csv`
