import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import type { CustomerStanding } from '../../../domain/inquiries/customer-consent.ts'
import type { Inquiry, InquiryReply } from '../../../domain/inquiries/schema.ts'
import {
  EMPTY_REPLY,
  problemsOfReply,
  REPLY_FIELDS,
  type ReplyField,
  type ReplyProblems,
  replyProblems,
  replyValues,
  type TypedReply,
} from '../../../domain/inquiries/typed-reply.ts'
import { dropDraft, findDraft, keepDraft } from '../../drafts/drafts.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const serverProblems = (error: unknown): ReplyProblems =>
  error instanceof HttpError ? replyProblems((field) => error.body?.errors?.[field]) : {}

const firstOf = (problems: ReplyProblems): ReplyField | undefined => REPLY_FIELDS.find((field) => problems[field])

const readDraft = (draft: string): TypedReply => {
  const stored = findDraft(draft)
  const textIn = (field: ReplyField): string => String(stored?.[field] ?? '')
  return { text: textIn('text'), price: textIn('price'), available_on: textIn('available_on') }
}

/** A reply, stored as a draft until it is sent. */
export const useReply = (inquiry: Inquiry, standing: CustomerStanding | undefined) => {
  const draft = `/inquiries/${inquiry.id}`
  const [typed, setTyped] = useState(() => readDraft(draft))
  const [problems, setProblems] = useState<ReplyProblems>({})
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<InquiryReply>()
  const write = (changed: Partial<TypedReply>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    setProblems({})
    keepDraft(draft, { ...next })
  }
  const show = (found: ReplyProblems) => {
    setProblems(found)
    return firstOf(found)
  }
  /** Returns the field to correct; undefined once the reply is sent. */
  const send = async (): Promise<ReplyField | undefined> => {
    if (isPending) return undefined
    const invalid = show(problemsOfReply(typed))
    if (invalid) return invalid
    try {
      const data = { inquiry: inquiry.id, author: currentAccount()?.id ?? '', ...replyValues(typed) }
      await create('inquiry_replies', { data }, { returnPromise: true })
    } catch (error) {
      const found = show(serverProblems(error))
      if (!found)
        showError(
          'Not Sent',
          error instanceof HttpError ? error.message : 'Failed to send your reply. Please try again.',
        )
      return found ?? 'text'
    }
    dropDraft(draft)
    setTyped(EMPTY_REPLY)
    if (standing === 'asked') showToast({ title: 'Reply Saved', text: 'We will send it when the customer responds.' })
    else showToast({ title: 'Reply Sent', text: `We emailed it to ${inquiry.customer_email}.` })
    refresh()
    return undefined
  }
  return { typed, write, problems, isSending: isPending, send }
}
