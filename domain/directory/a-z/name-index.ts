/** What companies and cities stand under in their A–Z. */
import { locationLabel } from '../../catalogue/rules.ts'
import { foldText } from '../../text/fold-text.ts'
import type { Company } from '../company.ts'
import type { CompanyList } from '../company-lists.ts'
import { ContentIndex, type Heading } from './content-index.ts'

/** A name as it is sorted: lower-case words, without accents and signs. */
export const sortWords = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const companyHeading = ({ name, slug }: Company): Heading => ({ words: sortWords(name), slug })

const cityHeading = ({ location }: CompanyList): Heading =>
  location ? { words: sortWords(locationLabel(location)), slug: location.slug } : { words: '', slug: '' }

export const companyIndex = (): ContentIndex<Company> => new ContentIndex(companyHeading)
/** Of lists of one kind, each of one city. */
export const cityListIndex = (): ContentIndex<CompanyList> => new ContentIndex(cityHeading)
