import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { HttpError, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import type { INQUIRY_STATUSES } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { undoInquiryChange } from '../../providers/routes/inquiry-history.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

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

interface StatusButtonProps {
  inquiry: Inquiry
  status: (typeof INQUIRY_STATUSES)[number]
  label: string
}

const StatusButton = ({ inquiry, status, label }: StatusButtonProps) => {
  const { change, isPending } = useChangeInquiry(inquiry)
  const set = () =>
    change({
      data: { status },
      title: 'Status Updated',
      text: `Inquiry status changed to ${status}.`,
      failure: 'Failed to update inquiry status.',
      undo: 'status',
    })
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={set}>
      {label}
    </Button>
  )
}

/** Hands an inquiry that was held back to its company. */
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
      Release
    </Button>
  )
}

interface InquiryChange {
  data: Partial<Inquiry>
  title: string
  text: string
  /** Said when it could not be stored. */
  failure: string
  /** What the notice offers to take back; nothing when absent. */
  undo?: 'status' | 'outcome'
}

/** Changes an inquiry and says so, with a way back. */
export const useChangeInquiry = (inquiry: Inquiry) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Inquiry>()
  const takeBack = async (kind: 'status' | 'outcome', data: Partial<Inquiry>) => {
    try {
      await undoInquiryChange(inquiry.id, { kind, before: inquiry[kind], after: data[kind] ?? '' })
      showToast({ title: 'Taken Back', text: 'The inquiry is as it was before.' })
    } catch (error) {
      const reason = error instanceof HttpError && error.status === 409 ? error.message : 'Please try again.'
      showError('Not Taken Back', reason)
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
            ...(undo ? { action: { label: 'Undo', run: () => void takeBack(undo, data) } } : {}),
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
