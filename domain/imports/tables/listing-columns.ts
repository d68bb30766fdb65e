import { LISTING_LABELS } from '../../listings/rules.ts'
import { PHOTO_LIMITS } from '../../photos/rules.ts'
import { dayField, WEEKDAYS } from '../../text/opening-hours.ts'
import { CITY, NAME, OLD_ID, PLACE, REGION, SLUG, STATUS, type TableColumn, USDOT } from './company-columns.ts'

/** Hours in a column for each day, or in two: "Monday", "Mon Open" and "Mon Close", "Monday hours". */
const DAY_HOURS: readonly TableColumn[] = WEEKDAYS.map((day) => {
  const [name, short] = [day.toLowerCase(), day.slice(0, 3).toLowerCase()]
  const other: Readonly<Record<string, readonly string[]>> = { tue: ['tues'], wed: ['weds'], thu: ['thur', 'thurs'] }
  const names = [name, short, ...(other[short] ?? [])]
  const parts = ['', 'hours', 'time', 'openinghours', 'open', 'close', 'opens', 'closes', 'from', 'to', 'start', 'end']
  return {
    field: dayField(day),
    label: `Hours on ${day}`,
    joint: '-',
    hasEvery: true,
    isOnlyRead: true,
    aliases: [
      ...names.flatMap((each) => parts.map((part) => each + part)),
      ...names.flatMap((each) => ['hours', 'openinghours', 'workinghours'].map((part) => part + each)),
    ],
    example: '',
  }
})

/** Photos in columns of their own: "Photo 1". */
const NUMBERED_PHOTOS = Array.from({ length: PHOTO_LIMITS.most }, (_, at) => at + 1).flatMap((number) =>
  ['photo', 'image', 'picture'].map((name) => `${name}${number}`),
)

/** The columns that a file of listings may have. */
export const LISTING_COLUMNS: readonly TableColumn[] = [
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
  ...DAY_HOURS,
  {
    field: 'postal_code',
    label: 'ZIP or postal code',
    aliases: ['zip', 'zipcode', 'postalcode', 'postcode', 'postal'],
    example: '46402',
  },
  {
    field: 'latitude',
    label: 'Latitude',
    aliases: ['lat', 'geolatitude', 'hplatitude', 'manuallat', 'gpslatitude', 'locationlat', 'locationlatitude'],
    example: '',
  },
  {
    field: 'longitude',
    label: 'Longitude',
    aliases: ['lng', 'lon', 'long', 'geolongitude', 'hplongitude', 'manuallng', 'locationlng', 'locationlongitude'],
    example: '',
  },
  {
    field: 'coordinates',
    label: 'Latitude and longitude in one',
    isOnlyRead: true,
    aliases: [
      'coordinates',
      'coords',
      'latlng',
      'latlong',
      'latlon',
      'gps',
      'gpscoordinates',
      'geopoint',
      'geolocation',
      'geo',
    ],
    example: '',
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
  { field: 'serves_regions', label: LISTING_LABELS.serves_regions, isOurs: true, aliases: [], example: '' },
  { field: 'serves_within', label: LISTING_LABELS.serves_within, isOurs: true, aliases: [], example: '' },
  { field: 'serves_since', label: 'Date on which it said where it works', isOurs: true, aliases: [], example: '' },
  { field: 'old_slugs', label: 'Former page addresses', isOurs: true, aliases: [], example: '' },
  {
    field: 'logo',
    label: LISTING_LABELS.logo,
    aliases: ['logo', 'logourl', 'logoimage', 'logofile', 'companylogo', 'businesslogo', 'listinglogo'],
    example: '',
  },
  {
    field: 'photos',
    label: 'Photos',
    joint: '\n',
    hasEvery: true,
    aliases: [
      ...NUMBERED_PHOTOS,
      ...[
        'photo',
        'images',
        'image',
        'pictures',
        'picture',
        'gallery',
        'photourl',
        'photourls',
        'imageurl',
        'imageurls',
      ],
      ...[
        'postimages',
        'imagesurl',
        'galleryimages',
        'listingimg',
        'listingimages',
        'featuredimage',
        'mainimage',
        'coverphoto',
      ],
    ],
    example: '',
  },
  { ...OLD_ID, example: '' },
  {
    field: 'old_url',
    label: 'Old page',
    aliases: ['oldurl', 'oldaddress', 'oldpage', 'oldlink', 'listingurl', 'permalink'],
    example: '',
  },
  { ...STATUS, example: '' },
]
