/** What companies and cities stand under in their A–Z. */
import { locationLabel } from '../../catalog/rules.ts'
import { sortedName } from '../../listings/listing-order.ts'
import { foldText } from '../../text/fold-text.ts'
import type { Company, Location } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { remember } from '../remember.ts'
import { ContentIndex, type Heading } from './content-index.ts'

const wordsOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** A name as it is sorted: lower-case words, without accents and signs. */
const sortWords = (name: string): string => wordsOf(foldText(name))

// its sort key contains the name as it is sorted
const companyHeading = ({ sortKey, slug }: Company): Heading => ({ words: wordsOf(sortedName(sortKey)), slug })

const cityWords = remember((location: Location): string => sortWords(locationLabel(location)))

const cityHeading = ({ location }: CompanyList): Heading =>
  location ? { words: cityWords(location), slug: location.slug } : { words: '', slug: '' }

export const companyIndex = (): ContentIndex<Company> => new ContentIndex(companyHeading)
/** Of lists of one kind, each of one city. */
export const cityListIndex = (): ContentIndex<CompanyList> => new ContentIndex(cityHeading)
