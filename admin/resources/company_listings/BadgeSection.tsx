import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { BADGE_SIZE, badgeHtml, hasBadge } from '../../../domain/listings/badge.ts'
import { placesText } from '../../../domain/listings/badge-places.ts'
import type { CompanyReviewRecord } from '../../../domain/reviews/schema.ts'
import { companyBadgePath } from '../../../domain/routes.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { readListingNumbers } from '../../providers/routes/listings.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

/** The badge that a company can show on its own website. It loads when someone opens it. */
export const BadgeSection = ({ listing }: { listing: ListingRecord }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ mt: 3, maxWidth: 760 }}
    >
      <Typography component="summary" sx={{ py: 1.25, fontWeight: 600, cursor: 'pointer' }}>
        Badge for your website
      </Typography>
      {isOpen && <Badge listing={listing} />}
    </Box>
  )
}

const NONE = 'Your badge appears here after the first approved review, or when we verify your company.'

const copy = (code: string): Promise<void> =>
  navigator.clipboard.writeText(code).then(
    () => showToast({ title: 'Copied', text: 'Paste the line into your website.' }),
    () => showError('Not copied', 'Select the line and copy it yourself.'),
  )

/** Which websites show the badge, as far as this server is asked for it. */
const Places = ({ listing }: { listing: string }) => {
  const { data } = useQuery({
    queryKey: ['company_listings', 'numbers', listing],
    queryFn: () => readListingNumbers(listing),
    retry: 1,
  })
  if (!data) return null
  const { badges } = data
  return (
    <Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {badges.length === 0
          ? 'We know of no website that has shown your badge in the last two months.'
          : `Shown on ${formatCountOf(badges.length, 'website')} in the last two months: ${placesText(badges)}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        We count websites, not visitors: a browser names the website when it loads the badge. We cannot count badges
        that a content delivery network (CDN) serves without asking this server.
      </Typography>
    </Box>
  )
}

const Badge = ({ listing }: { listing: ListingRecord }) => {
  const { id, name, slug, verified } = listing
  const { data, error, isPending } = useGetList<CompanyReviewRecord>('company_reviews', {
    filter: { listing: id },
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  if (isPending) return <Loading />
  if (error && !verified) return <Typography>The reviews could not be read. Please try again.</Typography>
  if (!hasBadge(verified, data?.length ?? 0)) return <Typography>{NONE}</Typography>
  const code = badgeHtml(location.origin, { name, slug })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <img src={companyBadgePath(slug)} alt={`The badge of ${name}`} {...BADGE_SIZE} />
      <TextField
        label="Copy this line of HTML"
        value={code}
        multiline
        fullWidth
        slotProps={{ input: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="outlined" onClick={() => void copy(code)}>
        Copy HTML
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The badge always shows the current rating, in light and dark. It sets no cookie and follows nobody.
      </Typography>
      <Places listing={id} />
    </Box>
  )
}
