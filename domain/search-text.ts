import { foldText } from './fold-text.ts'

/** What of a company a search looks at, beside the city it is in. */
export interface Searched {
  name: string
  usdot_number: string
  mc_number: string
  email: string
  phone: string
}

/**
 * The stored `search_text` of a company: what people know of it, in folded form, so that "montreal" finds "Montréal".
 * @param place label of its location, such as "Chicago, IL"
 */
export const searchText = (company: Searched, place: string): string =>
  foldText(
    [
      company.name,
      place,
      company.usdot_number,
      company.mc_number,
      company.email,
      company.phone,
      company.phone.replace(/\D/g, ''),
    ]
      .filter(Boolean)
      .join(' '),
  )
