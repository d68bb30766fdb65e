import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { OptionalRecordContextProvider, useAuthenticated } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { PageTitle } from '../../../layout/PageTitle.tsx'
import { Loading } from '../../../records/Loading.tsx'
import { InquiryStatus } from '../InquiryStatus.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { ReplyCard } from './ReplyCard.tsx'
import { RequestCard } from './RequestCard.tsx'
import { StandingCard } from './StandingCard.tsx'
import { useInquiry } from './use-inquiry.ts'

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' } as const

/** On a phone both columns are one, with the history at its end. */
const COLUMN = { display: { xs: 'contents', md: 'grid' }, gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const

const OneInquiry = ({ inquiry }: { inquiry: Inquiry }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: 2, alignItems: 'start' }}>
    <Box sx={COLUMN}>
      <RequestCard inquiry={inquiry} />
      <Box sx={{ display: { md: 'none' } }}>
        <CustomerCard inquiry={inquiry} />
      </Box>
      <ReplyCard inquiry={inquiry} />
      <Box sx={{ order: { xs: 1, md: 0 } }}>
        <HistoryCard inquiry={inquiry} />
      </Box>
    </Box>
    <Box sx={COLUMN}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <CustomerCard inquiry={inquiry} />
      </Box>
      <StandingCard inquiry={inquiry} />
      <NotesCard inquiry={inquiry} />
    </Box>
  </Box>
)

/** One inquiry with all that its company makes of it. */
export default function InquiryScreen() {
  useAuthenticated()
  const { id = '' } = useParams()
  const { inquiry, isGone, hasFailed, refetch } = useInquiry(id)
  return (
    <OptionalRecordContextProvider {...(inquiry ? { value: inquiry } : {})}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1200 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Button component={Link} to="/inquiries" startIcon={<BackIcon />} sx={{ mb: 1, ml: -1 }}>
            All inquiries
          </Button>
          <PageTitle title={inquiry?.customer_name ?? 'Inquiry'} actions={inquiry && <InquiryStatus />} />
        </Box>
        {isGone && <Typography role="alert">There is no such inquiry.</Typography>}
        {hasFailed && !inquiry && (
          <Box role="alert">
            <Typography sx={{ mb: 2 }}>Failed to load the inquiry. Please try again.</Typography>
            <Button variant="outlined" onClick={() => refetch()}>
              Try again
            </Button>
          </Box>
        )}
        {!inquiry && !isGone && !hasFailed && <Loading />}
        {inquiry && <OneInquiry key={inquiry.id} inquiry={inquiry} />}
      </Box>
    </OptionalRecordContextProvider>
  )
}
