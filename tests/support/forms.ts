/** The bodies of public forms, as a person fills them in. */
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '../../domain/forms/form-guard.ts'

const person = { [HONEYPOT_FIELD]: '', [ELAPSED_FIELD]: 4000 }

export const quoteBody = (listing: string, values: object = {}): object => ({
  listing,
  customer_name: 'Dana Reyes',
  customer_phone: '312-555-0142',
  customer_email: 'dana@example.com',
  message: 'Two pallets from Chicago to Tulsa.',
  ...person,
  ...values,
})

export const reviewBody = (listing: string, values: object = {}): object => ({
  listing,
  customer_name: 'Dana Reyes',
  customer_email: 'dana@example.com',
  rating: 4,
  review_text: 'Always on time, always friendly.',
  ...person,
  ...values,
})

/** @param slug of the company's page */
export const removalBody = (slug: string, values: object = {}): object => ({
  company: `https://directory.example/company/${slug}`,
  request_type: 'correct',
  email: 'dana@example.com',
  message: 'The phone number is our old one.',
  ...person,
  ...values,
})

export const watchBody = (listing: string, values: object = {}): object => ({
  listing,
  email: 'dana@example.com',
  ...person,
  ...values,
})

/** @param carriers ids of their listings */
export const requestBody = (carriers: readonly string[], values: object = {}): object => ({
  carriers,
  kind: 'home',
  from_place: 'Topeka, KS',
  to_place: 'Tulsa, OK',
  home_size: '2',
  stairs: 'one',
  details: 'An upright piano.',
  customer_name: 'Dana Reyes',
  customer_phone: '312-555-0142',
  customer_email: 'dana@example.com',
  ...person,
  ...values,
})

export const contactBody = (values: object = {}): object => ({
  name: 'Dana Reyes',
  email: 'dana@example.com',
  subject: 'A question',
  message: 'How do I list my company?',
  ...person,
  ...values,
})
