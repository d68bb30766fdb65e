import { describe, expect, it, test } from 'vitest'
import { checkForm, type FormRules } from './form-rules.ts'
import { CONTACT_FORM, QUOTE_FORM, REVIEW_FORM } from './visitor-forms.ts'

const quote = {
  customer_name: 'Dana Reyes',
  customer_phone: '312-555-0142',
  customer_email: 'dana@example.com',
  message: 'Two pallets to Tulsa.',
}
const review = { customer_name: 'Dana', customer_email: 'dana@example.com', rating: 4, review_text: 'Always on time.' }
const message = { name: 'Dana', email: 'dana@example.com', subject: 'Hello', message: 'A question.' }
const long = (length: number) => 'x'.repeat(length)

describe.each<[string, FormRules, object]>([
  ['quote', QUOTE_FORM, quote],
  ['review', REVIEW_FORM, review],
  ['contact', CONTACT_FORM, message],
])('the %s form', (_, rules, filled) => {
  it('accepts what a person fills in', () => {
    expect(checkForm(rules, { ...filled })).toEqual({ values: filled, problems: {} })
  })
  it.each(Object.keys(filled))('requires %s, and accepts no other type for it', (field) => {
    for (const value of [undefined, null, '', '   ', {}, [], true, Number.NaN, ['a@example.com']])
      expect(Object.keys(checkForm(rules, { ...filled, [field]: value }).problems)).toEqual([field])
  })
})

test.each<[FormRules, Readonly<Record<string, unknown>>, string]>([
  [QUOTE_FORM, { ...quote, customer_name: ' D ' }, 'Name must be at least 2 characters'],
  [QUOTE_FORM, { ...quote, customer_name: long(201) }, 'Name must be at most 200 characters'],
  [QUOTE_FORM, { ...quote, customer_phone: '312-555' }, 'Phone number must be at least 10 characters'],
  [QUOTE_FORM, { ...quote, customer_phone: long(100_000) }, 'Phone number must be at most 60 characters'],
  [QUOTE_FORM, { ...quote, customer_email: 'dana' }, 'Please enter a valid email address'],
  [QUOTE_FORM, { ...quote, customer_email: 'a@b.co\nBcc: c@d.co' }, 'Please enter a valid email address'],
  [QUOTE_FORM, { ...quote, customer_email: `${long(250)}@b.co` }, 'Please enter a valid email address'],
  [QUOTE_FORM, { ...quote, message: 'Two\n\n\n\n\n\n\n' }, 'Requirements must be at least 10 characters'],
  [QUOTE_FORM, { ...quote, message: long(5001) }, 'Requirements must be at most 5000 characters'],
  [REVIEW_FORM, { ...review, rating: 0 }, 'Please select a rating'],
  [REVIEW_FORM, { ...review, rating: 6 }, 'Rating cannot exceed 5 stars'],
  [REVIEW_FORM, { ...review, rating: 2.5 }, 'Please select a rating'],
  [REVIEW_FORM, { ...review, review_text: 'Good' }, 'Review must be at least 10 characters'],
  [CONTACT_FORM, { ...message, subject: '' }, 'Please enter a subject'],
])('says what is wrong (%#)', (rules, values, problem) => {
  expect(Object.values(checkForm(rules, values).problems)).toEqual([problem])
})

it('folds what could begin a header, and keeps the lines of a text', () => {
  const { values, problems } = checkForm(QUOTE_FORM, {
    ...quote,
    customer_name: ' Dana\r\nBcc: all@example.com\u0000\u202e ',
    message: 'One\r\ntwo\rthree\u0007 <b>four</b> 日本語 🚚',
  })
  expect(problems).toEqual({})
  expect(values.customer_name).toBe('Dana Bcc: all@example.com')
  expect(values.message).toBe('One\ntwo\nthree <b>four</b> 日本語 🚚')
})

it('counts an emoji of several code points as one character', () => {
  expect(checkForm(QUOTE_FORM, { ...quote, customer_name: '🚚'.repeat(200) }).problems).toEqual({})
})
