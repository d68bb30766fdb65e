import { cityName } from '../catalog/rules.ts'
import { regionName } from '../places/regions.ts'
import { foldText } from '../text/fold-text.ts'
import { searchDigits } from '../text/phone.ts'

/** What of a company a search looks at. */
export interface SearchedCompany {
  name: string
  legal_name: string
  usdot_number: string
  mc_number: string
  email: string
  phone: string
}

/**
 * The stored `search_text` of a company: what people know of it, in folded form, so that "montreal" finds "Montréal".
 */
export const searchText = (company: SearchedCompany, location: { name: string; region: string }): string =>
  foldText(
    [
      company.name,
      cityName(location),
      location.region,
      regionName(location.region),
      company.usdot_number,
      company.mc_number,
      company.mc_number.replace('-', ''),
      company.legal_name,
      company.email,
      company.phone,
      searchDigits(company.phone),
    ]
      .filter(Boolean)
      .join(' '),
  )
