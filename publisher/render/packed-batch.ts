/**
 * Batches are copied between processes. A company's card is sent to a process only once, as long as both sides keep it.
 */
import type { CompanyCard } from '../../domain/directory/pages/company/company-card.ts'
import type { SitePages } from '../../domain/directory/pages/site-pages.ts'
import type { PageBatch } from './page-batches.ts'

type ListPage = SitePages['lists'][number]
type PackedList = Omit<ListPage, 'props'> & { props: Omit<ListPage['props'], 'cards'> & { cards: number[] } }

/** With more cards, a process starts over, because old ones are rarely needed again. */
const CARDS_KEPT = 20_000

export interface PackedBatch extends Pick<PageBatch, 'footer'> {
  /** Cards that the process does not have yet, numbered in order of arrival. */
  cards: CompanyCard[]
  /** Number of the first one. With 0, all others are forgotten. */
  from: number
  lists: PackedList[]
  companies: SitePages['companies']
  more: SitePages['more']
}

/** Returns a function that packs batches for one process. */
export const batchPacker = (): ((batch: PageBatch) => PackedBatch) => {
  const numbers = new Map<CompanyCard, number>()
  return ({ footer, lists, companies, more }) => {
    const cards: CompanyCard[] = []
    if (numbers.size > CARDS_KEPT) numbers.clear()
    const from = numbers.size
    const numbered = (shown: readonly CompanyCard[]): number[] =>
      shown.map((card) => {
        const known = numbers.get(card)
        if (known !== undefined) return known
        cards.push(card)
        numbers.set(card, numbers.size)
        return numbers.size - 1
      })
    return {
      footer,
      cards,
      from,
      lists: lists.map((page) => ({ ...page, props: { ...page.props, cards: numbered(page.props.cards) } })),
      companies,
      more,
    }
  }
}

/** Returns a function that unpacks batches of one `batchPacker`, in the same order. */
export const batchUnpacker = (): ((packed: PackedBatch) => PageBatch) => {
  const known: CompanyCard[] = []
  const cardsOf = (numbers: readonly number[]): CompanyCard[] => numbers.flatMap((number) => known[number] ?? [])
  return ({ footer, cards, from, lists, companies, more }) => {
    known.length = from
    known.push(...cards)
    return {
      footer,
      lists: lists.map((page) => ({ ...page, props: { ...page.props, cards: cardsOf(page.props.cards) } })),
      companies,
      more,
    }
  }
}
