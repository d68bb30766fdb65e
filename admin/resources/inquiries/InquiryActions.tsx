import CloseIcon from '@mui/icons-material/ArchiveOutlined'
import RespondedIcon from '@mui/icons-material/MarkEmailReadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ComponentType } from 'react'
import { useRecordContext, useRefresh, useUpdate } from 'react-admin'
import type { INQUIRY_STATUSES } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { readInquiryHistory } from '../../providers/routes/inquiry-history.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { TARGET_PX } from '../../tokens.ts'
import { revertRow, tellStays } from '../history/revert.ts'

/** An inquiry can never become new again. @param isCompact true for icons, in a table */
export const InquiryActions = ({ isCompact = false }: { isCompact?: boolean }) => {
  const inquiry = useRecordContext<Inquiry>()
  const isAdmin = useIsAdmin()
  if (!inquiry) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: isCompact ? 0 : 0.5, minWidth: isCompact ? 2 * TARGET_PX : 0 }}>
      {inquiry.is_held && isAdmin && <ReleaseButton inquiry={inquiry} />}
      {inquiry.status !== 'responded' && <StatusButton inquiry={inquiry} status="responded" isCompact={isCompact} />}
      {inquiry.status !== 'closed' && <StatusButton inquiry={inquiry} status="closed" isCompact={isCompact} />}
    </Box>
  )
}

type NextStatus = Exclude<(typeof INQUIRY_STATUSES)[number], 'new'>
const LABELS: Readonly<Record<NextStatus, string>> = { responded: 'Mark Responded', closed: 'Close' }
const ICONS: Readonly<Record<NextStatus, ComponentType>> = { responded: RespondedIcon, closed: CloseIcon }

interface StatusButtonProps {
  inquiry: Inquiry
  status: NextStatus
  isCompact: boolean
}

const StatusButton = ({ inquiry, status, isCompact }: StatusButtonProps) => {
  const [label, Icon] = [LABELS[status], ICONS[status]]
  const { change, isPending } = useChangeInquiry(inquiry)
  const set = () =>
    change({
      data: { status },
      title: 'Status Updated',
      text: `Inquiry status changed to ${status}.`,
      failure: 'Failed to update inquiry status.',
      undo: 'status',
    })
  if (isCompact)
    return (
      <IconButton color="primary" aria-label={label} title={label} loading={isPending} onClick={set}>
        <Icon />
      </IconButton>
    )
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={set}>
      {label}
    </Button>
  )
}

/** Shows a held inquiry to its company. */
const ReleaseButton = ({ inquiry }: { inquiry: Inquiry }) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Inquiry>()
  const release = () =>
    update(
      'inquiries',
      { id: inquiry.id, data: { is_held: false, ...shownOf(inquiry) }, previousData: inquiry },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Inquiry Released', text: 'The company can read it now.' }),
        onError: (error: unknown) => {
          showError('Update Failed', refusalOf(error, 'Failed to release the inquiry.'))
          refresh()
        },
      },
    )
  return (
    <Button size="small" variant="contained" loading={isPending} onClick={release}>
      Release inquiry
    </Button>
  )
}

interface InquiryChange {
  data: Partial<Inquiry>
  title: string
  text: string
  /** Error text if it cannot be saved. */
  failure: string
  /** The field that the notice offers to undo. */
  undo?: 'status' | 'outcome'
}

/** Saves a change and shows a notice that can undo it. */
export const useChangeInquiry = (inquiry: Inquiry) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Inquiry>()
  const revert = async (field: 'status' | 'outcome', data: Partial<Inquiry>) => {
    try {
      const { changes } = await readInquiryHistory(inquiry.id)
      const made = changes.findLast(({ changes: { [field]: change } }) => change?.[1] === data[field])
      await revertRow(made?.id ?? '', 'The inquiry is back to how it was.')
    } catch (error) {
      tellStays(error)
    }
    refresh()
  }
  const change = ({ data, title, text, failure, undo }: InquiryChange) =>
    update(
      'inquiries',
      { id: inquiry.id, data: { ...data, ...shownOf(inquiry) }, previousData: inquiry },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          showToast({
            title,
            text,
            ...(undo ? { action: { label: 'Undo', run: () => void revert(undo, data) } } : {}),
          })
          refresh()
        },
        onError: (error: unknown) => {
          showError('Update Failed', refusalOf(error, failure))
          refresh()
        },
      },
    )
  return { change, isPending }
}
