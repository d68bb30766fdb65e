import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import type { CustomerStanding } from '../../../domain/inquiries/customer-consent.ts'
import { PRICE_PROBLEM, readPrice } from '../../../domain/inquiries/offer.ts'
import type { Inquiry, InquiryReply } from '../../../domain/inquiries/schema.ts'
import { dropDraft, findDraft, keepDraft } from '../../drafts/drafts.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

/** What is in the form. The price is a text until it is sent. */
export interface TypedReply {
  text: string
  price: string
  available_on: string
}
export type ReplyProblems = Partial<Record<keyof TypedReply, string>>
const FIELDS = ['text', 'price', 'available_on'] as const

const EMPTY: TypedReply = { text: '', price: '', available_on: '' }
const RULES = RECORD_RULES.inquiry_replies

const problemsOf = ({ text, price, available_on }: TypedReply): ReplyProblems => {
  const dollars = readPrice(price)
  const found = {
    text: problemOf(RULES.text, tidyValue(RULES.text, text)),
    price: dollars === undefined ? PRICE_PROBLEM : problemOf(RULES.price, dollars),
    available_on: problemOf(RULES.available_on, available_on),
  }
  return withProblems((field) => found[field])
}

const serverProblems = (error: unknown): ReplyProblems =>
  error instanceof HttpError ? withProblems((field) => error.body?.errors?.[field]) : {}

/** The fields that have a problem. */
const withProblems = (problemIn: (field: keyof TypedReply) => unknown): ReplyProblems =>
  Object.fromEntries(
    FIELDS.map((field) => [field, problemIn(field)]).filter(([, problem]) => typeof problem === 'string'),
  )

const firstOf = (problems: ReplyProblems): keyof TypedReply | undefined => FIELDS.find((field) => problems[field])

const readDraft = (draft: string): TypedReply => {
  const stored = findDraft(draft)
  const textIn = (field: keyof TypedReply): string => String(stored?.[field] ?? '')
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
  const send = async (): Promise<keyof TypedReply | undefined> => {
    if (isPending) return undefined
    const invalid = show(problemsOf(typed))
    if (invalid) return invalid
    try {
      const { text, price, available_on } = typed
      const data = {
        inquiry: inquiry.id,
        author: currentAccount()?.id ?? '',
        text,
        price: readPrice(price) ?? 0,
        available_on,
      }
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
    setTyped(EMPTY)
    if (standing === 'asked') showToast({ title: 'Reply Saved', text: 'We will send it when the customer responds.' })
    else showToast({ title: 'Reply Sent', text: `We emailed it to ${inquiry.customer_email}.` })
    refresh()
    return undefined
  }
  return { typed, write, problems, isSending: isPending, send }
}
