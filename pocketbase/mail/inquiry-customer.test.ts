import { expect, test } from 'vitest'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { inquiryLetter } from './inquiry.ts'
import { type ReplyFacts, replyLetter } from './inquiry-customer.ts'
import { letterText } from './letter.ts'

const facts: ReplyFacts = {
  text: 'We will call you this afternoon.',
  offer: { price: 0, currency: '', available_on: '' },
  replyTo: 'dispatch@directory.example',
  companyName: 'Prairie Lines',
  companyUrl: 'https://directory.example/company/prairie-lines',
  reviewUrl: 'https://directory.example/company/prairie-lines#asked=token',
  companyPhone: '(312) 555-0142',
  requestedOn: 'Jan 31, 2026',
  mailbox: 'office@directory.example',
}
const consent = { yes: 'https://directory.example/yes', no: 'https://directory.example/no' }
const LINKS = ['evil.example', 'Evil.Club', 'Win at cheap.delivery', 'evil [.] club', 'www.Evil.Us']

test('names the company in the subject, sender and text of a reply', () => {
  for (const reply of [replyLetter(facts), replyLetter({ ...facts, consent })]) {
    expect([reply.subject, reply.senderName]).toEqual([
      'Re: Your request to Prairie Lines',
      'Prairie Lines via Haulindex',
    ])
    expect(`${reply.title} ${letterText(reply)}`).toContain('Prairie Lines')
  }
})

test('states the price and the date of a reply', () => {
  const offer = { price: 1850, currency: 'USD', available_on: '2026-02-07' }
  for (const reply of [replyLetter({ ...facts, offer }), replyLetter({ ...facts, offer, consent })])
    expect(letterText(reply)).toContain('Price: US$1,850\nEarliest date: Feb 7, 2026\nPhone: (312) 555-0142')
  expect(letterText(replyLetter(facts))).not.toContain('Price')
})

test.each(LINKS)('does not turn a company named "%s" into a link in a reply', (companyName) => {
  for (const reply of [replyLetter({ ...facts, companyName }), replyLetter({ ...facts, companyName, consent })]) {
    expect([reply.subject, reply.senderName]).toEqual(['Re: Your request for a quote', 'The company via Haulindex'])
    expect(mayContainLink(reply.title)).toBe(false)
    expect(letterText(reply)).not.toContain(companyName)
  }
})

test.each(LINKS)('does not turn a customer named "%s" into a link in the subject', (customerName) => {
  const { subject } = inquiryLetter({
    customerName,
    customerEmail: 'dana@directory.example',
    customerPhone: '',
    message: 'Two pallets.',
    job: undefined,
    companyName: 'Prairie Lines',
    companyUrl: facts.companyUrl,
    replyUrl: 'https://directory.example/reply',
    inquiryUrl: 'https://directory.example/inquiries/1',
    consoleUrl: 'https://directory.example/inquiries',
    removalUrl: '',
    isToOwner: false,
    removeUrl: '',
  })
  expect(subject).toBe('New quote request')
})
