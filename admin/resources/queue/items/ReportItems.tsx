import Typography from '@mui/material/Typography'
import { REMOVAL_WISH_LABELS } from '../../../../domain/removal-requests/rules.ts'
import { MAX_STARS, REPORT_REASON_LABELS } from '../../../../domain/reviews/rules.ts'
import type { ReportedReview, WaitingRemoval } from '../../../providers/routes/queue.ts'
import { Moment } from '../../../records/Moment.tsx'
import { EditLink } from '../../removals/EditLink.tsx'
import { type Fact, Facts } from '../Facts.tsx'
import { CompanyLink } from './CompanyLink.tsx'
import { PersonLine } from './PersonLine.tsx'

const WORDS = { whiteSpace: 'pre-line', maxWidth: '70ch' } as const

/** A review that a company wants to be looked at. */
export const ReportItem = ({
  item: { review, company, reason, details, sender, created },
}: {
  item: ReportedReview
}) => {
  const facts: Fact[] = [
    { label: 'Reported as', value: REPORT_REASON_LABELS[reason] },
    ...(details ? [{ label: 'Because', value: details }] : []),
    { label: 'Company', value: <CompanyLink company={company} /> },
    { label: 'By', value: sender ? <PersonLine person={sender} /> : 'An account that is deleted' },
    { label: 'Sent in', value: <Moment at={created} /> },
  ]
  return (
    <>
      <Typography component="blockquote" sx={{ ...WORDS, m: 0, pl: 2, borderLeft: 3, borderColor: 'divider' }}>
        {review.rating} out of {MAX_STARS}: {review.review_text}
      </Typography>
      <Facts facts={facts} />
    </>
  )
}

/** What somebody asks of a listing. */
export const RemovalItem = ({ item }: { item: WaitingRemoval }) => {
  const { company, wish, email, message, is_confirmed, created } = item
  return (
    <>
      <Typography sx={WORDS}>{message}</Typography>
      <Facts
        facts={[
          { label: 'Wish', value: REMOVAL_WISH_LABELS[wish] },
          { label: 'Company', value: company ? <CompanyLink company={company} /> : 'Its listing is deleted.' },
          { label: 'Email', value: is_confirmed ? `${email} (the listing’s own, confirmed)` : email },
          { label: 'Sent in', value: <Moment at={created} /> },
        ]}
      />
      {company && wish === 'correct' && (
        <div>
          <EditLink listing={company.id} isMain={false} />
        </div>
      )}
      {company && wish === 'remove' && (
        <Typography variant="body2" sx={{ ...WORDS, color: 'text.secondary' }}>
          A removed listing is taken off the site, and no import brings it back. Check first that whoever asks may speak
          for the company.
        </Typography>
      )}
    </>
  )
}
