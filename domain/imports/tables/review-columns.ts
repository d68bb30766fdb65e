import { CITY, NAME, OLD_ID, PLACE, REGION, SLUG, STATUS, type TableColumn, USDOT } from './company-columns.ts'

/** The columns that a file of reviews may have. */
export const REVIEW_COLUMNS: readonly TableColumn[] = [
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
