import type { QuotedCompany } from './quoted-company.ts'

export const FAILURE = 'Failed to send quote request. Please try again.'

/** "A", "A and B", "A, B and C". */
export const namesOf = (companies: readonly Pick<QuotedCompany, 'name'>[]): string =>
  new Intl.ListFormat('en-GB').format(companies.map(({ name }) => name))
