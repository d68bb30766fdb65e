import { describe, expect, it } from 'vitest'
import { ADMIN_FORM_FIELDS, OWNER_FORM_FIELDS } from '../../listings/rules.ts'
import { guessMapping, mappingProblems, presetOf, tableKindOf } from './column-mapping.ts'
import { EXPORTED_FIELDS } from './own-export.ts'
import { TABLE_PRESETS } from './presets.ts'
import { TABLE_COLUMNS } from './table-columns.ts'

const HEADERS: readonly (readonly [label: string, header: string])[] = [
  [
    'GeoDirectory listings',
    'ID,post_title,post_content,post_status,post_type,post_tags,post_category,default_category,featured,street,street2,city,region,country,zip,phone,email,website',
  ],
  ['GeoDirectory 1 listings', 'post_id,post_title,post_desc,post_category,post_address,post_city,post_region,post_zip'],
  [
    'GeoDirectory reviews',
    'comment_ID,comment_post_ID,rating,comment_content,comment_date,comment_approved,comment_author',
  ],
  ['HivePress listings', 'id,Title,Content,Permalink,Categories,hp_location,hp_phone,Status'],
  ['HivePress reviews', 'comment_ID,comment_post_ID,comment_author,comment_content,hp_rating'],
  [
    'Brilliant Directories members',
    'user_id,first_name,last_name,company,email,phone_number,address1,city,state_code,zip_code,profession_name,active',
  ],
  ['Brilliant Directories reviews', 'review_id,user_id,review_title,review_description,rating_overall,review_name'],
  [
    'Directorist listings',
    'id,directory_type,listing_title,listing_content,category,location,tag,listing_img,price,address,phone,zip',
  ],
  [
    'Google Business Profile locations',
    'Store code,Business name,Address line 1,Locality,Administrative area,Primary category',
  ],
  ['Google Maps places', 'title,totalScore,reviewsCount,street,city,state,phone,website,categoryName,url'],
  ['Google Maps places', 'google_place_url,business_name,business_phone,type,sub_types,full_address,google_id'],
  ['National Safety Code carriers', 'NSC Number,Legal Name,Trade Name,City,Province,Safety Rating,Service'],
  ['FMCSA licensing register', 'Docket Number,Applicant,City,State,Decision Date,Service'],
  ['Haulindex listings', EXPORTED_FIELDS.listings.join()],
  ['Haulindex reviews', EXPORTED_FIELDS.reviews.join()],
]

describe('an export file', () => {
  it.each(HEADERS)('of %s is recognized by its header, and has what every row needs', (label, text) => {
    const header = text.split(',')
    const preset = presetOf(header)
    expect(preset?.label).toBe(label)
    const kind = preset?.kind ?? 'listings'
    expect(tableKindOf(header)).toBe(kind)
    expect(mappingProblems(kind, guessMapping(kind, header))).toEqual([])
  })

  it('of a spreadsheet is told by what its columns say', () => {
    expect(tableKindOf(['Company ', 'What they do', 'Where', 'Phone #', 'Web'])).toBe('listings')
    expect(tableKindOf(['Company', 'City', 'State', 'Stars', 'Reviewer', 'Comment'])).toBe('reviews')
    expect(tableKindOf(['id', 'price', 'color'])).toBeUndefined()
  })

  it.each([
    ['post_title,post_category,default_category,logo,post_images', 'logo', 'photos'],
    ['user_id,profession_name,company,logo,cover_photo,photo', 'logo', 'photos', ''],
    ['listing_title,listing_content,listing_img', 'photos'],
    ['Title,hp_location,Image URL,Image Title,Image Featured', 'photos', '', 'photos'],
    ['title,totalScore,imageUrls/0,imageUrls/1', 'photos', 'photos'],
    ['Business name,Address line 1,Store code,Logo photo,Cover photo,Other photos', 'logo', 'photos', 'photos'],
    ['Company,Town,State,Type,Logo URL,Images', 'logo', 'photos'],
  ])('has its pictures in %s', (header, ...fields) => {
    expect(guessMapping('listings', header.split(',')).columns.slice(-fields.length)).toEqual(fields)
  })

  it('of ours has everything that people enter about a company', () => {
    const entered = [...OWNER_FORM_FIELDS, ...ADMIN_FORM_FIELDS]
    const columns = entered.map((field) => ({ location: 'city', is_featured: 'featured' })[String(field)] ?? field)
    expect(EXPORTED_FIELDS.listings).toEqual(expect.arrayContaining(columns))
  })

  it('of ours is no longer exact if a column was removed, and vouches for nobody', () => {
    const header = EXPORTED_FIELDS.listings.filter((field) => field !== 'hours')
    expect(presetOf(header)).toBeUndefined()
    const { columns } = guessMapping('listings', header)
    expect(columns).toContain('name')
    expect(columns).not.toContain('verified')
    expect(columns).not.toContain('rating')
  })

  it('joins several columns of one field, and takes the first of others', () => {
    const header = ['user_id', 'company', 'profession_name', 'sub_category', 'address1', 'address2', 'about_me']
    expect(guessMapping('listings', header).columns).toEqual([
      ...['old_id', 'name', 'services', 'services', 'address', 'address', 'description'],
    ])
  })

  it.each(TABLE_PRESETS.map((preset) => [preset.label, preset] as const))(
    'of %s names only fields that there are',
    (_label, { kind, columns }) => {
      const fields = ['', ...TABLE_COLUMNS[kind].map(({ field }) => field)]
      expect(Object.values(columns).filter((field) => !fields.includes(field))).toEqual([])
    },
  )
})
