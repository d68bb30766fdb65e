/** `/company/{slug}.svg`: the badge of each company that has an approved review or was verified. */
import { hasBadge } from '../../../listings/badge.ts'
import { averageRating } from '../../../reviews/schema.ts'
import { companyBadgePath } from '../../../routes.ts'
import type { Company } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { PageKind, PageOfKind } from '../page-kind.ts'

export interface BadgeProps {
  name: string
  /** The average of its approved reviews, with one decimal. 0 without reviews. */
  rating: number
  reviews: number
  isVerified: boolean
  /** YYYY-MM-DD: of the newest review, or of the listing's last change. */
  day: string
}

type BadgePage = PageOfKind<'company-badge', BadgeProps>

const isShown = ({ verified, reviews }: Company): boolean => hasBadge(verified, reviews.length)

const badgeOf = ({ name, reviews, verified, updated }: Company): BadgeProps => ({
  name,
  rating: averageRating(reviews),
  reviews: reviews.length,
  isVerified: verified,
  day: (reviews[0]?.created ?? updated).slice(0, 10),
})

const END = '.svg'
const START = companyBadgePath('').slice(0, -END.length)

export const companyBadges: PageKind<BadgePage> = {
  *paths({ companies }: CompanyLists) {
    for (const company of companies.slice()) if (isShown(company)) yield companyBadgePath(company.slug)
  },
  page(lists, path) {
    if (!path.startsWith(START) || !path.endsWith(END)) return undefined
    const company = lists.company(path.slice(START.length, -END.length))
    return company && isShown(company) ? { kind: 'company-badge', path, props: badgeOf(company) } : undefined
  },
  around: (_lists, { states }) => states.filter(isShown).map(({ slug }) => companyBadgePath(slug)),
}
