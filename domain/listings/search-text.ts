import { cityName } from '../catalog/rules.ts'
import { regionName } from '../places/regions.ts'
import { foldText } from '../text/fold-text.ts'
import { searchDigits } from '../text/phone.ts'

/** What a search matches in a company. */
export interface SearchedCompany {
  name: string
  legal_name: string
  usdot_number: string
  mc_number: string
  email: string
  phone: string
}

/** A company's `search_text`: its searchable values in folded form, so that "montreal" finds "Montréal". */
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
