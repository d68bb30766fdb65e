import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type {
  QueueItem,
  ReportedReview,
  WaitingEdit,
  WaitingListing,
  WaitingRemoval,
} from '../../../contract/queue-items.ts'
import { LISTING_STATE_LABELS, listingStateText } from '../../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import { SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { EDIT_ANSWERS, GUARDED_FIELDS, type GuardedField } from '../../../domain/moderation/guarded-edit.ts'
import { REMOVAL_REQUEST_LABELS } from '../../../domain/removal-requests/rules.ts'
import { MAX_STARS, REPORT_REASON_LABELS } from '../../../domain/reviews/rules.ts'
import { logoUrl } from '../../providers/routes/queue.ts'
import { LogoPicture } from '../../records/LogoPicture.tsx'
import { Moment } from '../../records/Moment.tsx'
import { ClaimItem } from './ClaimItem.tsx'
import { EditChanges } from './EditChanges.tsx'
import { CompanyLink, type Fact, Facts, PersonLine } from './Facts.tsx'
import { InquiryItem, MailItem, RequestItem, ReviewItem } from './MessageItems.tsx'
import { PhotoItem } from './PhotoItem.tsx'
import { titleOf, wordsOf } from './queue-titles.ts'

const Body = ({ item }: { item: QueueItem }) => {
  switch (item.kind) {
    case 'listings':
      return <ListingItem item={item} />
    case 'edits':
      return <EditItem item={item} />
    case 'photos':
      return <PhotoItem item={item} />
    case 'claims':
      return <ClaimItem item={item} />
    case 'reviews':
      return <ReviewItem item={item} />
    case 'reports':
      return <ReportItem item={item} />
    case 'removals':
      return <RemovalItem item={item} />
    case 'requests':
      return <RequestItem item={item} />
    case 'inquiries':
      return <InquiryItem item={item} />
    case 'mails':
      return <MailItem item={item} />
  }
}

interface QueueDetailProps {
  item: QueueItem
  /** True after a decision was refused because the item changed. */
  hasChanged: boolean
  onApprove: () => void
  onDecline: () => void
}

export const QueueDetail = ({ item, hasChanged, onApprove, onDecline }: QueueDetailProps) => {
  const words = wordsOf(item)
  const title = titleOf(item)
  const isDeclined = item.kind === 'listings' && item.state === 'hidden'
  return (
    <Card
      component="article"
      aria-label={title}
      sx={{ display: 'grid', gap: 2, p: 2, alignContent: 'start', overflowWrap: 'anywhere', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2">{title}</Typography>
        <Chip size="small" label={words.one} />
      </Box>
      {hasChanged && <Alert severity="warning">{SHOWN_ANSWERS.changed}</Alert>}
      <Body item={item} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" aria-label={`${words.approve} ${title}`} onClick={onApprove}>
          {words.approve}
        </Button>
        {!isDeclined && words.decline && (
          <Button variant="outlined" aria-label={`${words.decline} ${title}`} onClick={onDecline}>
            {words.decline}
          </Button>
        )}
      </Box>
    </Card>
  )
}

const fieldsOf = ({ after }: WaitingEdit): GuardedField[] => GUARDED_FIELDS.filter((field) => after[field] !== null)

const hasFieldChanged = ({ before, live }: WaitingEdit, field: GuardedField): boolean =>
  (before[field] ?? '') !== (live[field] ?? '')

const EditItem = ({ item }: { item: WaitingEdit }) => {
  const fields = fieldsOf(item)
  const hasBaseChanged = fields.some((field) => hasFieldChanged(item, field))
  return (
    <>
      {hasBaseChanged && <Alert severity="warning">{EDIT_ANSWERS.baseChanged}</Alert>}
      <EditChanges item={item} fields={fields} hasBaseChanged={hasBaseChanged} />
      <Facts
        facts={[
          { label: 'Company', value: <CompanyLink company={item.company} /> },
          { label: 'By', value: <PersonLine person={item.sender} /> },
          { label: 'Sent', value: <Moment at={item.created} /> },
        ]}
      />
    </>
  )
}

/** URLs and emails are not links, so that nobody opens a stranger's link by accident. */
const TEXT_FIELDS = ['phone', 'email', 'website', 'address', 'hours', 'usdot_number', 'mc_number'] as const

const factsOf = (listing: WaitingListing): Fact[] => [
  { label: LISTING_LABELS.location, value: listing.place },
  { label: LISTING_LABELS.services, value: listing.services.join(', ') },
  ...TEXT_FIELDS.filter((field) => listing[field]).map((field) => ({
    label: LISTING_LABELS[field],
    value: listing[field],
  })),
  ...(listing.serves_regions.length > 0
    ? [{ label: LISTING_LABELS.serves_regions, value: listing.serves_regions.join(', ') }]
    : []),
  ...(listing.serves_within ? [{ label: LISTING_LABELS.serves_within, value: `${listing.serves_within} miles` }] : []),
  { label: 'Sent', value: <Moment at={listing.created} /> },
  { label: 'By', value: <PersonLine person={listing.sender} /> },
  {
    label: 'Other listings',
    value: listing.others.map(({ name, state }) => `${name} (${LISTING_STATE_LABELS[state]})`).join(', ') || 'None',
  },
]

const ListingItem = ({ item }: { item: WaitingListing }) => (
  <>
    {item.state === 'hidden' && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {listingStateText(item)}
      </Typography>
    )}
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
      {item.logo && <LogoPicture src={logoUrl(item.id, item.logo)} name={item.name} />}
      <Facts facts={factsOf(item)} />
    </Box>
    <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{item.description}</Typography>
  </>
)

const TEXT = { whiteSpace: 'pre-line', maxWidth: '70ch' } as const

const ReportItem = ({ item: { review, company, reason, details, sender, created } }: { item: ReportedReview }) => {
  const facts: Fact[] = [
    { label: 'Reported as', value: REPORT_REASON_LABELS[reason] },
    ...(details ? [{ label: 'Details', value: details }] : []),
    { label: 'Company', value: <CompanyLink company={company} /> },
    { label: 'By', value: sender ? <PersonLine person={sender} /> : 'Deleted account' },
    { label: 'Sent', value: <Moment at={created} /> },
  ]
  return (
    <>
      <Typography component="blockquote" sx={{ ...TEXT, m: 0, pl: 2, borderLeft: 3, borderColor: 'divider' }}>
        {review.rating} out of {MAX_STARS}: {review.review_text}
      </Typography>
      <Facts facts={facts} />
    </>
  )
}

const RemovalItem = ({ item }: { item: WaitingRemoval }) => {
  const { company, request_type, email, message, is_confirmed, created } = item
  return (
    <>
      <Typography sx={TEXT}>{message}</Typography>
      <Facts
        facts={[
          { label: 'Request', value: REMOVAL_REQUEST_LABELS[request_type] },
          { label: 'Company', value: company ? <CompanyLink company={company} /> : 'Its listing was deleted.' },
          { label: 'Email', value: is_confirmed ? `${email} (the listing’s email, confirmed)` : email },
          { label: 'Sent', value: <Moment at={created} /> },
        ]}
      />
      {company && request_type === 'correct' && (
        <div>
          <Button variant="outlined" component={Link} to={`/edit-listing/${company.id}`}>
            Edit listing
          </Button>
        </div>
      )}
      {company && request_type === 'remove' && (
        <Typography variant="body2" sx={{ ...TEXT, color: 'text.secondary' }}>
          This removes the listing from the site, and imports will skip the company. First make sure that the sender may
          speak for the company.
        </Typography>
      )}
    </>
  )
}
