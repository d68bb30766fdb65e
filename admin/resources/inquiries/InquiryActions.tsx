import Box from '@mui/material/Box'
import { useRecordContext } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { ReleaseButton } from './ReleaseButton.tsx'
import { StatusButton } from './StatusButton.tsx'

/** What can be done with an inquiry; nothing leads back to new. */
export const InquiryActions = () => {
  const inquiry = useRecordContext<Inquiry>()
  const isAdmin = useIsAdmin()
  if (!inquiry) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {inquiry.is_held && isAdmin && <ReleaseButton inquiry={inquiry} />}
      {inquiry.status !== 'responded' && <StatusButton inquiry={inquiry} status="responded" label="Mark Responded" />}
      {inquiry.status !== 'closed' && <StatusButton inquiry={inquiry} status="closed" label="Close" />}
    </Box>
  )
}
