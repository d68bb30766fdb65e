import { problemOf, tidyValue } from '../fields/field-rules.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { PRICE_PROBLEM, readPrice } from './offer.ts'

/** What someone typed into the form of a reply. */
export interface TypedReply {
  text: string
  price: string
  available_on: string
}
export type ReplyField = keyof TypedReply
export const REPLY_FIELDS = ['text', 'price', 'available_on'] as const satisfies ReplyField[]
export type ReplyProblems = Partial<Record<ReplyField, string>>
export const EMPTY_REPLY: TypedReply = { text: '', price: '', available_on: '' }

const RULES = RECORD_RULES.inquiry_replies

/** The fields that have a problem. */
export const replyProblems = (problemIn: (field: ReplyField) => unknown): ReplyProblems =>
  Object.fromEntries(
    REPLY_FIELDS.map((field) => [field, problemIn(field)]).filter(([, problem]) => typeof problem === 'string'),
  )

/** The problem of each invalid field. */
export const problemsOfReply = ({ text, price, available_on }: TypedReply): ReplyProblems => {
  const dollars = readPrice(price)
  const found = {
    text: problemOf(RULES.text, tidyValue(RULES.text, text)),
    price: dollars === undefined ? PRICE_PROBLEM : problemOf(RULES.price, dollars),
    available_on: problemOf(RULES.available_on, available_on),
  }
  return replyProblems((field) => found[field])
}

/** The values that are stored. The text is tidied when it is saved. */
export const replyValues = ({ text, price, available_on }: TypedReply) => ({
  text,
  price: readPrice(price) ?? 0,
  available_on,
})
