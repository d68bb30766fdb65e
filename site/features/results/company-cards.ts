/** Cards of companies that a script shows: the same HTML as in lists, from the company's data. */
import { cardOfData, type ShownCompany } from '../../../domain/directory/pages/company/card-of-data.ts'
import type { CompanyData } from '../../../domain/directory/pages/company/company-data.ts'
import { OutdatedError } from '../../../domain/find/loaded-files.ts'
import { type CardOptions, listingCard } from '../cards/listing-card.ts'
import { FILES } from '../find/loaded-files.ts'
import { startQuoteButtons } from '../quotes/quote-buttons.ts'
import { showSavedIn } from '../shortlist/start-shortlist.ts'

/**
 * What the card of a company shows. Undefined if the company is no longer listed. Requested once.
 * @param path of its page
 * @throws if it cannot be loaded; the next call tries again
 */
export const loadCompany = async (path: string): Promise<ShownCompany | undefined> => {
  try {
    return cardOfData(await FILES.file<CompanyData>(`${path}.json`), path)
  } catch (error) {
    if (error instanceof OutdatedError) return undefined
    throw error
  }
}

/** A card whose buttons work. */
export const cardElement = (company: ShownCompany, options?: CardOptions): HTMLElement => {
  const template = document.createElement('template')
  template.innerHTML = listingCard(company, options).text
  const card = template.content.firstElementChild
  if (!(card instanceof HTMLElement)) throw new Error('A card is an element')
  startQuoteButtons(card)
  showSavedIn(card)
  return card
}
