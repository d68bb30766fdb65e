import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { CHANGED_COLLECTION_LABELS, type ChangedCollection } from '../../../domain/publishing/change-log.ts'
import { problemWords, type SkippedRecord, type SkippedRecords } from '../../../domain/publishing/skipped-records.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { placeOfChange } from './publishing-words.ts'

const SHOWN_AT_FIRST = 10

/** What visitors miss, by what does not fit. */
const MISSING: Record<ChangedCollection, string> = {
  company_listings: 'The company has no page.',
  services: 'Companies are shown without it.',
  locations: 'Its companies are left out with it.',
  reviews: 'The review is not shown.',
  slug_redirects: 'The old address leads nowhere.',
  location_redirects: 'The old address leads nowhere.',
}

const Subject = ({ skipped }: { skipped: SkippedRecord }) => {
  const name = skipped.label || skipped.record || 'A record without an id'
  const place = placeOfChange({ ...skipped, action: 'update' })
  return place ? (
    <Link component={RouterLink} to={place} underline="always" sx={{ display: 'inline-block', py: 0.5 }}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  )
}

const LeftOutRow = ({ skipped }: { skipped: SkippedRecord }) => {
  const { collection, lacks } = skipped
  const problem = problemWords(skipped)
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Subject skipped={skipped} />
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {CHANGED_COLLECTION_LABELS[collection]}
        </Typography>
      </Box>
      <Typography variant="body2">
        {problem.charAt(0).toUpperCase() + problem.slice(1)}.{' '}
        {lacks === 'record' ? MISSING[collection] : 'The page leaves that out.'}
      </Typography>
    </Box>
  )
}

/** What the site leaves out because it does not fit, the first of it at first; nothing when there is none. */
export const LeftOut = ({ skipped: { total, records } }: { skipped: SkippedRecords }) => {
  const [isOpen, setOpen] = useState(false)
  if (total === 0) return null
  const shown = isOpen ? records : records.slice(0, SHOWN_AT_FIRST)
  const hidden = records.length - shown.length
  return (
    <TitledCard title="Left out">
      <Typography sx={{ mb: 1 }}>
        {total === 1 ? 'One record does not fit' : `${formatCount(total)} records do not fit`}, so the site goes
        without. Everything else is published. What is corrected comes back by itself.
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((skipped) => (
          <LeftOutRow key={`${skipped.collection}/${skipped.record}/${skipped.field}`} skipped={skipped} />
        ))}
      </Box>
      {hidden > 0 && (
        <Button variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          Show {hidden} more
        </Button>
      )}
      {hidden === 0 && total > records.length && (
        <Typography variant="body2" sx={{ pt: 1, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
          The first {formatCount(records.length)} of {formatCount(total)}.
        </Typography>
      )}
    </TitledCard>
  )
}
