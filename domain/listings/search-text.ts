import { cityName } from '../catalog/rules.ts'
import { regionName } from '../places/regions.ts'
import { nameForms } from '../search/words.ts'
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
  address: string
}

/** Words of names as the site's finder reads them, if the folded text lacks them: "tlc" of "T.L.C.", "saint" of "St.". */
const wordsBesides = (text: string, names: readonly string[]): string[] => {
  const words = names.flatMap((name) => nameForms(name).flat())
  return [...new Set(words)].filter((word) => !text.includes(word))
}

/**
 * A company's `search_text`: its searchable values in folded form, so that "montreal" finds "Montréal", and the words
 * that people type for its names.
 */
export const searchText = (company: SearchedCompany, location: { name: string; region: string }): string => {
  const city = cityName(location)
  const text = foldText(
    [
      company.name,
      city,
      location.region,
      regionName(location.region),
      company.usdot_number,
      company.mc_number,
      company.mc_number.replace('-', ''),
      company.legal_name,
      company.email,
      company.phone,
      searchDigits(company.phone),
      company.address,
    ]
      .filter(Boolean)
      .join(' '),
  )
  return [text, ...wordsBesides(text, [company.name, company.legal_name, city])].join(' ')
}
