/** The newest companies and reviews, for feed readers. */
import { BRAND } from '../../brand.ts'
import { MAX_STARS } from '../../reviews/rules.ts'
import { companyPath, FEED_PATH, STATIC_PATHS } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { NewEntry } from '../newest-entries.ts'
import { companyCard } from './company/company-card.ts'
import { companyTitle } from './company/company-pages.ts'
import type { PageKind, PageOfKind } from './page-kind.ts'

/** Entries in the feed. */
export const FEED_ENTRIES = 30
export const FEED_TITLE = `${BRAND.name}: new companies and reviews`

export interface FeedEntry {
  /** Its lasting name, '' if its path is unique and lasts as well. */
  tag: string
  /** Path of the company's page. For a review, with a unique fragment. */
  path: string
  title: string
  text: string
  author: string
  /** Creation time in ISO 8601. */
  created: string
}

export interface FeedProps {
  path: string
  title: string
  /** Path of the page that it follows. */
  page: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

const feedEntry = ({ company, review }: NewEntry): FeedEntry => {
  const card = companyCard(company)
  const name = companyTitle({ ...card, usdotNumber: company.usdot_number })
  const path = companyPath(company.slug)
  const shown = review
    ? {
        path: `${path}#review-${review.id}`,
        title: `${review.rating} of ${MAX_STARS} stars for ${name}`,
        text: review.review_text,
        author: review.customer_name,
      }
    : { path, title: name, text: card.about, author: '' }
  return { tag: '', ...shown, created: (review ?? company).created.replace(' ', 'T') }
}

type Feed = PageOfKind<'feed', FeedProps>

export const newsFeed: PageKind<Feed> = {
  paths: () => [FEED_PATH],
  page(lists, path) {
    if (path !== FEED_PATH) return undefined
    const entries = lists.newest(FEED_ENTRIES).map(feedEntry)
    return { kind: 'feed', path, props: { path, title: FEED_TITLE, page: STATIC_PATHS.home, entries } }
  },
  around: (lists: CompanyLists, { states }) =>
    lists.newest(FEED_ENTRIES).some(({ company }) => states.includes(company)) ? [FEED_PATH] : [],
}
