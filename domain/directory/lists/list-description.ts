import { formatCount } from '../../text/format.ts'
import { soughtAs } from '../pages/list-title.ts'
import { metaDescription } from '../pages/page-text.ts'
import type { CompanyList } from './company-list.ts'
import type { ShownTotal } from './list-length.ts'

/** The part of a list that a page shows. */
interface Part {
  /** Position of its first company, from 1. */
  first: number
  cards: readonly { name: string }[]
  /** Trucks of the whole list; 0 says nothing of them. */
  trucks: number
}

/** What search results say below the title: how many companies there are, and who is on this page. */
export const listDescription = (
  list: CompanyList,
  { total, isMore }: ShownTotal,
  { first, cards, trucks }: Part,
): string => {
  if (total === 0) return `${soughtAs(list)}: none yet.`
  const which =
    cards.length === total
      ? `${formatCount(total)} ${total === 1 ? 'company' : 'companies'}`
      : `${formatCount(first)} to ${formatCount(first + cards.length - 1)} of ${isMore ? 'more than ' : ''}${formatCount(total)} companies`
  const fleet = trucks ? `, ${formatCount(trucks)} trucks` : ''
  return metaDescription(`${soughtAs(list)}, ${which}${fleet}: ${cards.map(({ name }) => name).join(', ')}.`)
}
