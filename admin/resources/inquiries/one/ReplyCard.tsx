import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CustomerStanding } from '../../../../domain/inquiries/customer-consent.ts'
import { REPLY_REFUSALS } from '../../../../domain/inquiries/follow-up-rules.ts'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import type { ListingRecord } from '../../../providers/resources.ts'
import { TitledCard } from '../../../records/TitledCard.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useCompany, useInquiryHistory } from './use-inquiry.ts'

/** Why no reply can be sent; undefined when one can. */
const refusalOf = (inquiry: Inquiry, company: ListingRecord, standing?: CustomerStanding): ReactNode => {
  if (standing === 'declined') return REPLY_REFUSALS.declined
  if (inquiry.is_held) return 'This inquiry is held back. Release it first.'
  if (inquiry.outcome === 'spam') return REPLY_REFUSALS.spam
  if (company.state !== 'published') return REPLY_REFUSALS.notPublished
  if (company.email) return undefined
  return (
    <>
      {REPLY_REFUSALS.noMailbox} <Link to={`/edit-listing/${company.id}`}>Edit the listing</Link>
    </>
  )
}

/** Answers the customer by mail. */
export const ReplyCard = ({ inquiry }: { inquiry: Inquiry }) => {
  const company = useCompany(inquiry.listing)
  const standing = useInquiryHistory(inquiry.id).data?.customer
  if (!company) return null
  const refusal = refusalOf(inquiry, company, standing)
  return (
    <TitledCard title="Reply by mail">
      {refusal ? (
        <Typography sx={{ color: 'text.secondary' }}>{refusal}</Typography>
      ) : (
        <ReplyForm inquiry={inquiry} company={company} />
      )}
    </TitledCard>
  )
}
