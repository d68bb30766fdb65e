import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { formatCount } from '../../../domain/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { DownloadButton } from './DownloadButton.tsx'

export const InquiryHeader = () => {
  const { total } = useListContext()
  return (
    <>
      <PageTitle title="Inquiries" actions={<DownloadButton isDisabled={!total} />} />
      {total !== undefined && (
        <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
          {formatCount(total)} total inquiries from your listings
        </Typography>
      )}
    </>
  )
}
