import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useLogoutIfAccessDenied } from 'react-admin'
import { inquiryExportName } from '../../../domain/inquiries/export-file.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const save = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads the inquiries that the filters leave, not just those of the page. */
export const DownloadButton = ({ isDisabled }: { isDisabled: boolean }) => {
  const [isBusy, setIsBusy] = useState(false)
  const { filterValues, total } = useListContext()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const download = async () => {
    setIsBusy(true)
    try {
      const { exportInquiries } = await import('../../providers/routes/inquiry-export.ts')
      const { file, count } = await exportInquiries(filterValues)
      save(file, inquiryExportName(new Date()))
      showToast({ title: 'Download Complete', text: `${formatCount(count)} inquiries` })
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Download Failed', 'Failed to export inquiries. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isDisabled || total === 0}
      loading={isBusy}
      loadingPosition="start"
      onClick={download}
    >
      Download Excel
    </Button>
  )
}
