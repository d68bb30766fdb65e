import { describe, expect, it } from 'vitest'
import { PRICE_PROBLEM } from './offer.ts'
import { EMPTY_REPLY, problemsOfReply, replyValues } from './typed-reply.ts'

const typed = { text: 'We can do that.', price: '', available_on: '' }

describe('a typed reply', () => {
  it('needs a text, and neither a price nor a date', () => {
    expect(problemsOfReply(typed)).toEqual({})
    expect(problemsOfReply(EMPTY_REPLY)).toEqual({ text: 'Reply must be at least 10 characters' })
  })

  it('names the problem of each field', () => {
    expect(problemsOfReply({ text: ' No ', price: 'soon', available_on: '2020-01-31' })).toEqual({
      text: 'Reply must be at least 10 characters',
      price: PRICE_PROBLEM,
      available_on: expect.stringContaining('today or a later day'),
    })
  })

  it('stores its price as a number', () => {
    expect(replyValues({ ...typed, price: '$1,850' })).toEqual({ ...typed, price: 1850 })
    expect(replyValues(typed)).toEqual({ ...typed, price: 0 })
  })
})
