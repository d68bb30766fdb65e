import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { problemOf, tidyValue } from '../../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../../domain/fields/record-rules.ts'
import type { CustomerStanding } from '../../../../domain/inquiries/customer-consent.ts'
import type { Inquiry, InquiryReply } from '../../../../domain/inquiries/schema.ts'
import { dropDraft, findDraft, keepDraft } from '../../../drafts/drafts.ts'
import { currentAccount } from '../../../providers/session.ts'
import { showError, showToast } from '../../../toasts/toasts.ts'

const RULE = RECORD_RULES.inquiry_replies.text

const faultOf = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const fault: unknown = error.body?.errors?.text
  return typeof fault === 'string' ? fault : undefined
}

/** A reply that is being written; it is kept until it is sent, over a reload or a new sign-in. */
export const useReply = (inquiry: Inquiry, standing: CustomerStanding | undefined) => {
  const draft = `/inquiries/${inquiry.id}`
  const [text, setText] = useState(() => String(findDraft(draft)?.['text'] ?? ''))
  const [fault, setFault] = useState<string>()
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<InquiryReply>()
  const write = (typed: string) => {
    setText(typed)
    setFault(undefined)
    keepDraft(draft, { text: typed })
  }
  /** @returns whether it was taken */
  const send = async (): Promise<boolean> => {
    if (isPending) return true
    const problem = problemOf(RULE, tidyValue(RULE, text))
    setFault(problem)
    if (problem) return false
    try {
      const data = { inquiry: inquiry.id, author: currentAccount()?.id ?? '', text }
      await create('inquiry_replies', { data }, { returnPromise: true })
    } catch (error) {
      const found = faultOf(error)
      setFault(found)
      if (!found) showError('Not Sent', error instanceof HttpError ? error.message : 'Your reply could not be sent.')
      return false
    }
    dropDraft(draft)
    setText('')
    if (standing === 'asked') showToast({ title: 'Reply Saved', text: 'We will send it when the customer responds.' })
    else showToast({ title: 'Reply Sent', text: `We emailed it to ${inquiry.customer_email}.` })
    refresh()
    return true
  }
  return { text, write, fault, isSending: isPending, send }
}
