/**
 * Export files of other directories, and what their columns mean here. Column names are written in lowercase letters and
 * digits, without anything in between. Free of zod.
 */
import { BRAND } from '../../brand.ts'
import { EXPORTED_FIELDS } from './own-export.ts'
import { TABLE_KINDS, type TableKind } from './table-columns.ts'

export interface TablePreset {
  /** Name for people: "GeoDirectory listings". */
  label: string
  kind: TableKind
  /** What its record numbers belong to: the reviews of a family name the listings of the same family. */
  family: string
  /** A file with all of these columns is one. Of several names in a list, one is enough. */
  telling: readonly (string | readonly string[])[]
  /** The field of each column. Columns that are not named here are recognized as in any other file. */
  columns: Readonly<Record<string, string>>
  /** What its status codes mean, where they are not words. */
  statuses?: Readonly<Record<string, string>>
  /** True if its values have our form already, and its cities are right. */
  isExact?: true
}

const plainField = (field: string): string => field.replaceAll('_', '')

/** Our own export. Only a file with all of its columns is one. */
const OWN_PRESETS: readonly TablePreset[] = TABLE_KINDS.map((kind) => ({
  label: `${BRAND.name} ${kind}`,
  kind,
  family: 'own',
  telling: EXPORTED_FIELDS[kind].map(plainField),
  columns: Object.fromEntries(EXPORTED_FIELDS[kind].map((field) => [plainField(field), field])),
  ...(kind === 'listings' && { statuses: { waiting: 'pending' } }),
  isExact: true,
}))

/** Comments of WordPress, which several plugins use for their reviews. */
const WORDPRESS_COMMENT = {
  commentid: '',
  commentpostid: 'old_id',
  commentcontent: 'review_text',
  commentdate: 'date',
  commentapproved: 'status',
  commentauthor: 'customer_name',
  commentauthoremail: 'customer_email',
  userid: '',
}

/** What WP All Export says about pictures besides their addresses. */
const NO_PICTURES = {
  imagefilename: '',
  imagetitle: '',
  imagecaption: '',
  imagedescription: '',
  imagealttext: '',
  imagepath: '',
}

/** Scrapers write one column for each picture: "imageUrls/0". */
const NUMBERED_PHOTOS = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`imageurls${at}`, 'photos']))

export const TABLE_PRESETS: readonly TablePreset[] = [
  ...OWN_PRESETS,
  {
    label: 'GeoDirectory listings',
    kind: 'listings',
    family: 'geodirectory',
    telling: ['posttitle', 'postcategory', 'defaultcategory'],
    columns: {
      ...{ id: 'old_id', posttitle: 'name', postcontent: 'description', poststatus: 'status', posttags: 'tags' },
      ...{ postcategory: 'services', defaultcategory: '', posttype: '', postauthor: '', street: 'address' },
      ...{ street2: 'address', zip: 'postal_code', region: 'region', city: 'city', featured: 'featured' },
      ...{ logo: 'logo', postimages: 'photos' },
    },
  },
  {
    label: 'GeoDirectory 1 listings',
    kind: 'listings',
    family: 'geodirectory',
    telling: ['posttitle', 'postcategory', ['postcity', 'geodircontact', 'postzip']],
    columns: {
      ...{ postid: 'old_id', id: 'old_id', posttitle: 'name', postdesc: 'description', postcontent: 'description' },
      ...{ poststatus: 'status', posttags: 'tags', postcategory: 'services', isfeatured: 'featured' },
      ...{ postaddress: 'address', postcity: 'city', postregion: 'region', postzip: 'postal_code' },
      ...{ geodircontact: 'phone', geodiremail: 'email', geodirwebsite: 'website' },
      ...{ image: 'photos', images: 'photos', postimages: 'photos', featuredimage: 'photos', imageurl: 'photos' },
    },
  },
  {
    label: 'GeoDirectory reviews',
    kind: 'reviews',
    family: 'geodirectory',
    telling: ['commentpostid', 'rating', 'commentcontent'],
    columns: { ...WORDPRESS_COMMENT, rating: 'rating' },
  },
  {
    label: 'HivePress reviews',
    kind: 'reviews',
    family: 'hivepress',
    telling: ['commentpostid', 'hprating'],
    columns: { ...WORDPRESS_COMMENT, hprating: 'rating' },
  },
  {
    label: 'HivePress listings',
    kind: 'listings',
    family: 'hivepress',
    telling: [
      ['title', 'posttitle'],
      ['hplocation', 'hpphone', 'hpverified', 'hpfeatured'],
    ],
    columns: {
      ...{ id: 'old_id', postid: 'old_id', title: 'name', posttitle: 'name', content: 'description', excerpt: '' },
      ...{ posttype: '', permalink: 'old_url', categories: 'services', listingcategories: 'services', tags: 'tags' },
      ...{ hplocation: 'address', hpphone: 'phone', hpemail: 'email', hpwebsite: 'website', hpfeatured: 'featured' },
      ...{ hpverified: '', status: 'status', poststatus: 'status', slug: '' },
      ...{ imageurl: 'photos', imagesurl: 'photos', hpimages: 'photos', imagefeatured: 'photos' },
      ...NO_PICTURES,
    },
  },
  {
    label: 'Brilliant Directories members',
    kind: 'listings',
    family: 'brilliant',
    telling: ['userid', ['professionname', 'subscriptionid'], ['company', 'aboutme']],
    columns: {
      ...{ userid: 'old_id', company: 'name', firstname: 'first_name', lastname: 'last_name', email: 'email' },
      ...{ phonenumber: 'phone', address1: 'address', address2: 'address', statecode: 'region', stateln: '' },
      ...{ zipcode: 'postal_code', professionname: 'services', subcategory: 'services', services: 'services' },
      ...{ listingtype: '', aboutme: 'description', searchdescription: '', active: 'status', filename: 'old_url' },
      ...{ logo: 'logo', coverphoto: 'photos', photo: '' },
    },
    statuses: {
      ...{ 1: 'not active', 2: 'active', 3: 'canceled', 4: 'on hold', 5: 'past due', 6: 'incomplete' },
    },
  },
  {
    label: 'Brilliant Directories reviews',
    kind: 'reviews',
    family: 'brilliant',
    telling: ['reviewid', 'reviewdescription', ['ratingoverall', 'rating']],
    columns: {
      ...{ reviewid: '', userid: 'old_id', memberid: '', reviewtitle: 'title', reviewdescription: 'review_text' },
      ...{ ratingoverall: 'rating', reviewname: 'customer_name', reviewemail: 'customer_email', reviewadded: 'date' },
      reviewstatus: 'status',
    },
    statuses: { 0: 'pending', 1: 'pending', 2: 'accepted', 3: 'declined', 4: 'waiting for admin' },
  },
  {
    label: 'Directorist listings',
    kind: 'listings',
    family: 'directorist',
    telling: ['listingtitle', 'listingcontent'],
    columns: {
      ...{ id: 'old_id', listingtitle: 'name', listingcontent: 'description', category: 'services', tag: 'tags' },
      ...{ location: 'place', address: 'address', zip: 'postal_code', listingstatus: 'status', phone2: '', fax: '' },
      ...{ directorytype: '', tagline: '', featured: 'featured' },
      ...{ listingimg: 'photos', listingprvimg: 'photos', image: 'photos', images: 'photos' },
    },
  },
  {
    label: 'Google Business Profile locations',
    kind: 'listings',
    family: 'google',
    telling: ['businessname', 'addressline1', ['storecode', 'primarycategory']],
    columns: {
      ...{ storecode: 'old_id', businessname: 'name', addressline1: 'address', addressline2: 'address' },
      ...{ sublocality: '', locality: 'city', administrativearea: 'region', postalcode: 'postal_code' },
      ...{ primaryphone: 'phone', additionalphones: '', primarycategory: 'services', additionalcategories: 'tags' },
      ...{ website: 'website', fromthebusiness: 'description', labels: '' },
      ...{ logophoto: 'logo', coverphoto: 'photos', otherphotos: 'photos' },
    },
  },
  {
    label: 'Google Maps places',
    kind: 'listings',
    family: 'google',
    telling: [
      [
        'placeid',
        'googleid',
        'googleplaceurl',
        'googlemapsurl',
        'cid',
        'placesearchurl',
        'totalscore',
        'googlemapsuri',
      ],
      ['name', 'businessname', 'title', 'displayname', 'displaynametext'],
    ],
    columns: {
      ...{ placeid: 'old_id', googleid: 'old_id', cid: '', fid: '', title: 'name', businessname: 'name' },
      ...{ displayname: 'name', displaynametext: 'name', site: 'website', businesswebsite: 'website', url: '' },
      ...{ websiteuri: 'website', businessphone: 'phone', intlphone: '', internationalphonenumber: '', domain: '' },
      ...{
        phone: 'phone',
        nationalphonenumber: 'phone',
        formattedphonenumber: 'phone',
        phones: '',
        phoneunformatted: '',
      },
      ...{ fulladdress: 'address', formattedaddress: 'address', address: 'address', street: '', municipality: 'place' },
      ...{ type: 'services', category: 'services', categoryname: 'services', categories: 'services', types: 'tags' },
      ...{ subtypes: 'tags', primarytypedisplayname: 'services', description: 'description', about: '', query: '' },
      ...{ usstate: 'region', state: 'region', businessstatus: 'status', location: '', searchstring: '' },
      ...{ logo: 'logo', photo: 'photos', photos: 'photos', images: 'photos', imageurls: 'photos', thumbnail: '' },
      ...{ featuredimage: 'photos', imageurl: 'photos', streetview: '', ...NUMBERED_PHOTOS },
    },
  },
  {
    label: 'National Safety Code carriers',
    kind: 'listings',
    family: 'nsc',
    telling: [['nscnumber', 'nsc', 'nscno', 'nationalsafetycodenumber', 'nscid', 'cvornumber', 'cvor']],
    columns: {
      ...{ nscnumber: 'old_id', nsc: 'old_id', nscno: 'old_id', nationalsafetycodenumber: 'old_id', nscid: 'old_id' },
      ...{
        cvornumber: 'old_id',
        cvor: 'old_id',
        legalname: 'legal_name',
        carriername: 'legal_name',
        tradename: 'name',
      },
      ...{ operatingname: 'name', dbaname: 'name', safetyrating: '', safetyfitnessrating: '', fleetsize: '' },
    },
  },
  {
    label: 'FMCSA licensing register',
    kind: 'listings',
    family: 'register',
    telling: [
      ['docketnumber', 'docket', 'mcnumber'],
      ['applicant', 'applicantname', 'decisiondate', 'grantdate', 'dateserved', 'publicationdate'],
    ],
    columns: {
      ...{ docketnumber: 'mc_number', docket: 'mc_number', applicant: 'name', applicantname: 'name', title: 'name' },
      ...{ legalname: 'legal_name', dbaname: 'name', busstreetpo: 'address', buscity: 'city', busstatecode: 'region' },
      ...{ buszipcode: 'postal_code', bustelno: 'phone', representative: '', decisiondate: '', location: 'place' },
    },
  },
]

/** Columns that we do not import, and why. They apply to columns without a field of ours. */
export const UNUSED_COLUMNS: readonly { what: string; why: string; names: RegExp }[] = [
  {
    what: 'prices',
    why: 'companies quote their own prices',
    names: /price|pricing|cost|rate(?:usd)?$|fee$|package|subscription/,
  },
  {
    what: 'ratings and counts of reviews',
    why: 'stars come only from reviews',
    names: /rating|stars|score|review/,
  },
  {
    what: 'opening hours',
    why: 'they are read from one column such as “Mo-Fr 08:00-17:00”, or from a column for each day',
    names: /hours|timing|timezone|monday|tuesday|wednesday|thursday|friday|saturday|sunday/,
  },
  {
    what: 'coordinates',
    why: 'they are read from latitude and longitude, or from one column such as “41.59, -87.35”',
    names: /^(?:hp|manual)?(?:lat|lng|long?)$|latitude|longitude|coordinates|geo(?:point|code)/,
  },
  {
    what: 'pictures and logos',
    why: 'no column is known as that of the logo or the photos',
    names: /image|logo|photo|picture|thumbnail|gallery|listingimg/,
  },
  {
    what: 'verified marks',
    why: 'they say that an administrator of this directory has checked the company',
    names: /verified|claimed/,
  },
  {
    what: 'pages in social networks',
    why: 'listings have none',
    names: /twitter|facebook|instagram|linkedin|youtube|tiktok|pinterest|social/,
  },
  {
    what: 'dates',
    why: 'a listing is as old as its import',
    names: /date|signup|modified|created|updated/,
  },
  { what: 'countries', why: 'the state or province says them', names: /country/ },
  { what: 'keys', why: 'they belong to the old directory', names: /^token$|password|sessionid/ },
  {
    what: 'owners and authors',
    why: 'you invite owners in the console, or they claim their company',
    names: /^(?:post)?author|owner|^username$/,
  },
]
