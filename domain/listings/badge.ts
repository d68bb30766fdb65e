/** The badge that companies show on their own websites: who has one, and the line of HTML that shows it. */
import { BRAND } from '../brand.ts'
import { companyBadgePath, companyPath } from '../routes.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** In pixels. */
export const BADGE_SIZE = { width: 250, height: 76 } as const

/** A badge has nothing to say without a review or a check. @param reviews number of approved reviews */
export const hasBadge = (isVerified: boolean, reviews: number): boolean => isVerified || reviews > 0

/** @param site its address, without a slash at the end */
export const badgeHtml = (site: string, { name, slug }: { name: string; slug: string }): string => {
  const { width, height } = BADGE_SIZE
  const alt = escapeHtml(`${name} on ${BRAND.name}`)
  return `<a href="${site}${companyPath(slug)}"><img src="${site}${companyBadgePath(slug)}" alt="${alt}" width="${width}" height="${height}"></a>`
}
