import type { ReactNode } from 'react'
import { inquiryType } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { Moment } from '../../records/Moment.tsx'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { ListingName } from '../company_listings/ListingName.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { InquiryActions } from './InquiryActions.tsx'
import { InquiryLink } from './InquiryLink.tsx'
import { InquiryStatus } from './InquiryStatus.tsx'
import { MessageText } from './MessageText.tsx'

export const INQUIRY_COLUMNS: readonly Column<Inquiry>[] = [
  {
    name: 'Date',
    sort: { field: 'created', order: 'DESC' },
    cell: ({ created }) => <Moment at={created} />,
    sx: { minWidth: '4.5rem' },
  },
  { name: 'Company', cell: () => <ListingName />, sx: { minWidth: '6rem' } },
  {
    name: 'Customer',
    sort: { field: 'customer_name', order: 'ASC' },
    cell: () => <InquiryLink />,
    sx: { minWidth: '5.5rem' },
  },
  { name: 'Contact', cell: () => <ContactLinks />, sx: { minWidth: '9rem' } },
  { name: 'Type', cell: inquiryType },
  { name: 'Status', sort: { field: 'status', order: 'ASC' }, cell: () => <InquiryStatus /> },
  { name: 'Message', cell: () => <MessageText />, sx: { minWidth: '13rem', width: '40%' } },
  { name: 'Actions', cell: () => <InquiryActions /> },
]

export const InquiryTable = ({ empty }: { empty: ReactNode }) => (
  <RecordTable<Inquiry> columns={INQUIRY_COLUMNS} empty={empty} />
)
