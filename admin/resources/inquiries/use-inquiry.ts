import { useQuery } from '@tanstack/react-query'
import { useGetList, useGetOne } from 'react-admin'
import type { InquiryMail } from '../../../domain/inquiries/inquiry-history.ts'
import type { Inquiry, InquiryReply } from '../../../domain/inquiries/schema.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { readInquiryHistory } from '../../providers/routes/inquiry-history.ts'

const POLL_MS = 3000
const isSending = ({ state, error }: InquiryMail): boolean => state === 'sending' || (state === 'pending' && !error)

/** Reads a list, because a missing inquiry should not show an error notice. `isGone` is true if it does not exist. */
export const useInquiry = (id: string) => {
  const { data, error, refetch } = useGetList<Inquiry>(
    'inquiries',
    { filter: { id }, pagination: { page: 1, perPage: 1 }, sort: { field: 'created', order: 'DESC' } },
    { retry: false },
  )
  return { inquiry: data?.[0], isGone: data?.length === 0, hasFailed: error !== null, refetch }
}

export const useCompany = (id: string): ListingRecord | undefined =>
  useGetOne<ListingRecord>('company_listings', { id }, { retry: false }).data

/** Polls while an email of the inquiry is being sent. */
export const useInquiryHistory = (id: string) =>
  useQuery({
    queryKey: ['inquiries', 'history', id],
    queryFn: () => readInquiryHistory(id),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.mails.some(isSending) ? POLL_MS : false),
  })

export const useReplies = (inquiry: string): InquiryReply[] => {
  const { data = [] } = useGetList<InquiryReply>('inquiry_replies', {
    filter: { inquiry },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created', order: 'ASC' },
  })
  return data
}
