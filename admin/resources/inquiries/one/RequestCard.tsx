import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { inquiryType } from '../../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { formatLocalMoment } from '../../../../domain/text/format.ts'
import { Moment } from '../../../records/Moment.tsx'
import { TitledCard } from '../../../records/TitledCard.tsx'
import { ListingName } from '../../company_listings/ListingName.tsx'

/** What the customer wrote, in full. */
export const RequestCard = ({ inquiry }: { inquiry: Inquiry }) => (
  <TitledCard title="Message">
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
      {inquiry.message || 'No message'}
    </Typography>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        mt: 2,
        color: 'text.secondary',
        typography: 'body2',
        '& > * + *::before': { content: '"·"', mr: 1 },
      }}
    >
      <span>{inquiryType(inquiry)}</span>
      <span>
        to <ListingName />
      </span>
      <span>
        {formatLocalMoment(inquiry.created)} (<Moment at={inquiry.created} />)
      </span>
    </Box>
  </TitledCard>
)
