import { HttpError, useRefresh, useUpdate } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { undoInquiryChange } from '../../providers/routes/inquiry-history.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

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
