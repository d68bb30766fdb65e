import { BRAND } from '../../domain/brand.ts'
import { UNSUBSCRIBE_WORDS } from '../../domain/mail/unsubscribe.ts'
import type { LetterPart } from './letter.ts'

/** What the first mail to a company says that an import brought: it never asked to be listed. */
export interface Introduction {
  companyName: string
  /** Where the facts are from, and their day, in words; each '' when unknown. */
  source: string
  sourceDay: string
  claimUrl: string
  removalUrl: string
  unsubscribeUrl: string
}

const recordOf = ({ source, sourceDay }: Introduction): string =>
  [source || 'the federal record of carriers', sourceDay].filter(Boolean).join(', ')

/** Who we are, why the company gets this, where the facts are from, and what it can do about all of it. */
export const introductionParts = (facts: Introduction): LetterPart[] => [
  { kind: 'heading', text: 'Why you get this mail' },
  {
    kind: 'text',
    text: `${BRAND.name} is a directory of trucking, freight and moving companies in the United States and Canada. This is our first mail to ${facts.companyName}: a customer found it there and asks for a quote. What we know of the company, this address too, is from a public register: ${recordOf(facts)}.`,
  },
  { kind: 'link', text: 'Is it your company?', label: 'Claim the listing', url: facts.claimUrl },
  {
    kind: 'link',
    text: 'Is something wrong, or should it not be listed?',
    label: 'Correct or remove it',
    url: facts.removalUrl,
  },
  {
    kind: 'link',
    text: 'You do not want such requests by mail?',
    label: UNSUBSCRIBE_WORDS.link,
    url: facts.unsubscribeUrl,
  },
]
