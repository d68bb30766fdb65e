import { LISTING_LABELS } from '../../listings/rules.ts'

/** Columns by which rows of listings and of reviews identify a company. */

export interface TableColumn {
  field: string
  label: string
  /** A row without it is rejected, and so is a file without the column. */
  isRequired?: true
  /** Joins the texts of several columns. Without it, only one column can have the field. */
  joint?: string
  /** All columns with one of its names have it, in the order of the file, not only the first one. */
  hasEvery?: true
  /** Not in the template, because another column says the same more simply. */
  isOnlyRead?: true
  /** Found only in our own export, or by its name in a mapping: in another directory, such a column means something else. */
  isOurs?: true
  /** Names in other directories: lowercase words without anything in between. */
  aliases: readonly string[]
  /** Example value in the template. */
  example: string
}

export const USDOT: TableColumn = {
  field: 'usdot_number',
  label: LISTING_LABELS.usdot_number,
  aliases: ['usdot', 'dot', 'dotnumber', 'usdotno', 'dotno', 'usdotid'],
  example: '1234567',
}
export const OLD_ID: TableColumn = {
  field: 'old_id',
  label: 'Number in the old directory',
  aliases: ['oldid', 'listingid', 'companyid', 'businessid', 'postid', 'id'],
  example: '101',
}
export const STATUS: TableColumn = {
  field: 'status',
  label: 'Status in the old directory',
  aliases: ['status', 'poststatus', 'listingstatus', 'reviewstatus', 'businessstatus'],
  example: 'published',
}
export const SLUG: TableColumn = {
  field: 'slug',
  label: 'Page address',
  aliases: ['slug', 'handle', 'companyslug', 'listingslug', 'pageslug', 'permalink'],
  example: 'prairie-lines',
}
export const NAME: TableColumn = {
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
export const CITY: TableColumn = {
  field: 'city',
  label: 'City',
  aliases: ['town', 'cityname', 'locality', 'municipality', 'companycity', 'postcity'],
  example: 'Gary',
}
export const REGION: TableColumn = {
  field: 'region',
  label: 'State or province',
  aliases: ['state', 'province', 'region', 'st', 'prov', 'stateprovince', 'statecode', 'companystate', 'usstate'],
  example: 'IN',
}
export const PLACE: TableColumn = {
  field: 'place',
  label: 'City and state in one',
  aliases: ['where', 'citystate', 'cityandstate', 'citystatezip', 'location', 'place', 'basedin'],
  example: '',
}
