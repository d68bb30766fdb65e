/** What visitors look for and a listing lacks. Free of zod, because the console uses it. */
import { readPhone } from '../text/phone.ts'
import type { Listing } from './schema.ts'

type Looked = Pick<Listing, 'email' | 'new_email' | 'phone' | 'website' | 'address' | 'description' | 'services'> & {
  logo: unknown
}

export interface Gap {
  /** The form field that fills the gap. */
  field: keyof Looked
  words: string
}

/** Characters of a useful description. */
const LONG_ENOUGH = 120

const GAPS: readonly (Gap & { isOpen: (listing: Looked) => boolean })[] = [
  {
    field: 'email',
    words: 'No email: visitors cannot ask for a quote',
    isOpen: ({ email, new_email }) => !email && !new_email,
  },
  { field: 'phone', words: 'No phone number: visitors cannot call', isOpen: ({ phone }) => !phone },
  {
    field: 'phone',
    words: 'Your phone number cannot be dialed: it needs its area code, or + and its country code',
    isOpen: ({ phone }) => Boolean(phone) && !readPhone(phone),
  },
  {
    field: 'description',
    words: 'A short description: say what you haul, where and since when',
    isOpen: ({ description }) => description.length < LONG_ENOUGH,
  },
  { field: 'logo', words: 'No logo: lists show your initials', isOpen: ({ logo }) => !logo },
  {
    field: 'services',
    words: 'Only one service: you are in the lists of the services that you choose',
    isOpen: ({ services }) => services.length < 2,
  },
  { field: 'website', words: 'No website', isOpen: ({ website }) => !website },
  { field: 'address', words: 'No address', isOpen: ({ address }) => !address },
]

/** The gaps of a listing, most important first. */
export const gapsOf = (listing: Looked): Gap[] =>
  GAPS.filter(({ isOpen }) => isOpen(listing)).map(({ field, words }) => ({ field, words }))
