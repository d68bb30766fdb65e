import BackIcon from '@mui/icons-material/ArrowBack'
import MailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { OptionalRecordContextProvider, useAuthenticated } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { CustomerStanding } from '../../../domain/inquiries/customer-consent.ts'
import { inquiryType, REPLY_REFUSALS } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { type Job, jobFacts, readJob } from '../../../domain/requests/job.ts'
import { CUSTOMER_CHOICE_LABELS } from '../../../domain/requests/rules.ts'
import { formatLocalMoment } from '../../../domain/text/format.ts'
import { formatPhone, phoneLink } from '../../../domain/text/phone.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { Moment } from '../../records/Moment.tsx'
import { Loading } from '../../records/missing/Loading.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { ListingName } from '../company_listings/ListingName.tsx'
import { type HistoryLine, historyLines } from './history-lines.ts'
import { InquiryStatus } from './InquiryStatus.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useCompany, useInquiry, useInquiryHistory, useReplies } from './use-inquiry.ts'

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' } as const

/** A phone shows one column, with the history last. */
const COLUMN = { display: { xs: 'contents', md: 'grid' }, gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const

const JOB_GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: 1,
  m: 0,
  mb: 2,
} as const

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
      <NextStepCard inquiry={inquiry} />
      <NotesCard inquiry={inquiry} />
    </Box>
  </Box>
)

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
        {isGone && <Typography role="alert">This inquiry does not exist.</Typography>}
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

const LINK = { justifyContent: 'start', textAlign: 'left', overflowWrap: 'anywhere', ml: -1 } as const

const CustomerCard = ({ inquiry: { customer_name, customer_email, customer_phone } }: { inquiry: Inquiry }) => {
  const link = phoneLink(customer_phone)
  return (
    <TitledCard title="Customer">
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{customer_name}</Typography>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {link ? (
          <Button href={link} startIcon={<PhoneIcon />} sx={LINK}>
            {formatPhone(customer_phone)}
          </Button>
        ) : (
          customer_phone && <span>{customer_phone}</span>
        )}
        <Button href={`mailto:${customer_email}`} startIcon={<MailIcon />} sx={LINK}>
          {customer_email}
        </Button>
      </Box>
    </TitledCard>
  )
}

/** What has to be moved, in fields. */
const JobFacts = ({ job }: { job: Job }) => (
  <Box component="dl" sx={JOB_GRID}>
    {jobFacts(job).map(([label, value]) => (
      <div key={label}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </div>
    ))}
  </Box>
)

const RequestText = ({ inquiry }: { inquiry: Inquiry }) => {
  const job = readJob(inquiry.job)
  const text = job ? job['details'] : inquiry.message || 'No message'
  return (
    <>
      {inquiry.customer_choice && (
        <Typography sx={{ mb: 1, fontWeight: 600 }}>{CUSTOMER_CHOICE_LABELS[inquiry.customer_choice]}</Typography>
      )}
      {job && <JobFacts job={job} />}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>{text}</Typography>
    </>
  )
}

const RequestCard = ({ inquiry }: { inquiry: Inquiry }) => (
  <TitledCard title="Message">
    <RequestText inquiry={inquiry} />
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

/** Explains why you cannot reply. Undefined if you can. */
const replyProblem = (inquiry: Inquiry, company: ListingRecord, standing?: CustomerStanding): ReactNode => {
  if (standing === 'declined') return REPLY_REFUSALS.declined
  if (inquiry.is_held) return 'This inquiry is held back. Release it first.'
  if (inquiry.outcome === 'spam') return REPLY_REFUSALS.spam
  if (inquiry.customer_choice === 'declined') return REPLY_REFUSALS.notChosen
  if (company.state !== 'published') return REPLY_REFUSALS.notPublished
  if (company.email) return undefined
  return (
    <>
      {REPLY_REFUSALS.noMailbox} <Link to={`/edit-listing/${company.id}`}>Edit listing</Link>
    </>
  )
}

const ReplyCard = ({ inquiry }: { inquiry: Inquiry }) => {
  const company = useCompany(inquiry.listing)
  const standing = useInquiryHistory(inquiry.id).data?.customer
  if (!company) return null
  const problem = replyProblem(inquiry, company, standing)
  return (
    <TitledCard title="Reply by email">
      {problem ? (
        <Typography sx={{ color: 'text.secondary' }}>{problem}</Typography>
      ) : (
        <ReplyForm inquiry={inquiry} company={company} />
      )}
    </TitledCard>
  )
}

const Line = ({ line: { at, title, text, facts, delivery } }: { line: HistoryLine }) => (
  <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
      <span>{title}</span>
      <Typography component="time" dateTime={at} variant="body2" sx={{ color: 'text.secondary' }}>
        {formatLocalMoment(at)}
      </Typography>
    </Box>
    {text && (
      <Typography sx={{ whiteSpace: 'pre-line', my: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
        {text}
      </Typography>
    )}
    {facts && <Typography sx={{ fontWeight: 600 }}>{facts}</Typography>}
    {delivery && (
      <Typography variant="body2" sx={{ color: delivery.hasFailed ? 'error.main' : 'text.secondary' }}>
        {delivery.text}
      </Typography>
    )}
  </Box>
)

const HistoryCard = ({ inquiry }: { inquiry: Inquiry }) => {
  const { data, error, refetch } = useInquiryHistory(inquiry.id)
  const replies = useReplies(inquiry.id)
  return (
    <TitledCard title="History">
      {error && (
        <Box sx={{ mb: 1 }}>
          <Typography>Failed to load the history.</Typography>
          <Button variant="outlined" onClick={() => refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {historyLines(inquiry, replies, data).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Box>
      )}
    </TitledCard>
  )
}
