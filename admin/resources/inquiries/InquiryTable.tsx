import type { ReactElement } from 'react'
import { DataTable } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries.ts'
import { inquiryType } from '../../../domain/inquiry-type.ts'
import { Moment } from '../../layout/Moment.tsx'
import { ListingName } from '../company_listings/ListingName.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { InquiryActions } from './InquiryActions.tsx'
import { InquiryStatus } from './InquiryStatus.tsx'
import { MessageText } from './MessageText.tsx'

const Column = DataTable.Col<Inquiry>

export const InquiryTable = ({ empty }: { empty: ReactElement }) => (
  <DataTable<Inquiry> bulkActionButtons={false} rowClick={false} hover={false} empty={empty}>
    <Column
      source="created"
      label="Date"
      sortByOrder="DESC"
      sx={{ whiteSpace: 'nowrap' }}
      render={({ created }) => <Moment at={created} />}
    />
    <Column source="listing" label="Company" disableSort field={ListingName} sx={{ minWidth: '7rem' }} />
    <Column source="customer_name" label="Customer" sx={{ overflowWrap: 'break-word', minWidth: '6rem' }} />
    <Column label="Contact" field={ContactLinks} />
    <Column source="inquiry_type" label="Type" disableSort render={inquiryType} />
    <Column source="status" label="Status" field={InquiryStatus} />
    <Column source="message" label="Message" disableSort field={MessageText} sx={{ width: '26%' }} />
    <Column label="Actions" field={InquiryActions} />
  </DataTable>
)
