import { describe, expect, it, test } from 'vitest'
import { contactFormSchema } from '../contact/schema.ts'
import { quoteFormSchema } from '../inquiries/schema.ts'
import { reviewFormSchema } from '../reviews/schema.ts'
import { checkForm } from './form-rules.ts'
import { QUOTE_FORM } from './visitor-forms.ts'

const quote = {
  customer_name: 'Dana Reyes',
  customer_phone: '312-555-0142',
  customer_email: 'dana@example.com',
  message: 'Two pallets to Tulsa.',
}
const review = { customer_name: 'Dana', customer_email: 'dana@example.com', rating: 4, review_text: 'Always on time.' }
const message = { name: 'Dana', email: 'dana@example.com', subject: 'Hello', message: 'A question.' }
const long = (length: number) => 'x'.repeat(length)

describe.each([
  ['quote', quoteFormSchema, quote],
  ['review', reviewFormSchema, review],
  ['contact', contactFormSchema, message],
] as const)('the %s form', (_, schema, filled) => {
  it('accepts what a person fills in', () => {
    expect(schema.parse(filled)).toEqual(filled)
  })
  it.each(Object.keys(filled))('needs %s, and takes nothing of another type for it', (field) => {
    for (const value of [undefined, null, '', '   ', {}, [], true, Number.NaN, ['a@example.com']])
      expect(schema.safeParse({ ...filled, [field]: value }).success).toBe(false)
  })
})

test.each([
  [quoteFormSchema, { ...quote, customer_name: ' D ' }, 'Name must be at least 2 characters'],
  [quoteFormSchema, { ...quote, customer_name: long(201) }, 'Name must be at most 200 characters'],
  [quoteFormSchema, { ...quote, customer_phone: '312-555' }, 'Phone number must be at least 10 characters'],
  [quoteFormSchema, { ...quote, customer_phone: long(100_000) }, 'Phone number must be at most 60 characters'],
  [quoteFormSchema, { ...quote, customer_email: 'dana' }, 'Please enter a valid email address'],
  [quoteFormSchema, { ...quote, customer_email: 'a@b.co\nBcc: c@d.co' }, 'Please enter a valid email address'],
  [quoteFormSchema, { ...quote, customer_email: `${long(250)}@b.co` }, 'Please enter a valid email address'],
  [quoteFormSchema, { ...quote, message: 'Two\n\n\n\n\n\n\n' }, 'Requirements must be at least 10 characters'],
  [quoteFormSchema, { ...quote, message: long(5001) }, 'Requirements must be at most 5000 characters'],
  [reviewFormSchema, { ...review, rating: 0 }, 'Please select a rating'],
  [reviewFormSchema, { ...review, rating: 6 }, 'Rating cannot exceed 5 stars'],
  [reviewFormSchema, { ...review, rating: 2.5 }, 'Please select a rating'],
  [reviewFormSchema, { ...review, review_text: 'Good' }, 'Review must be at least 10 characters'],
  [contactFormSchema, { ...message, subject: '' }, 'Please enter a subject'],
])('says what is wrong (%#)', (schema, values, problem) => {
  expect(schema.safeParse(values).error?.issues.map(({ message }) => message)).toEqual([problem])
})

it('folds what could begin a header of its own, and keeps the lines of a text', () => {
  const { values, problems } = checkForm(QUOTE_FORM, {
    ...quote,
    customer_name: ' Dana\r\nBcc: all@example.com\u0000\u202e ',
    message: 'One\r\ntwo\rthree\u0007 <b>four</b> 日本語 🚚',
  })
  expect(problems).toEqual({})
  expect(values.customer_name).toBe('Dana Bcc: all@example.com')
  expect(values.message).toBe('One\ntwo\nthree <b>four</b> 日本語 🚚')
})

it('counts a truck on wheels as one character', () => {
  expect(checkForm(QUOTE_FORM, { ...quote, customer_name: '🚚'.repeat(200) }).problems).toEqual({})
})
