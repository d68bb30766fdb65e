/** Small parts that show one thing about a company, in cards and on its page. They contain no script. */
import type { CompanyCard, Rating } from '../../../domain/directory/pages/company/company-card.ts'
import { PAID_MARKS } from '../../../domain/listing-requests/rules.ts'
import { isOnDark } from '../../../domain/listings/logo/logo-tile.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { type Html, html } from './html.ts'

export interface LogoShown {
  /** Path of the image. '' shows the initials. */
  src: string
  initials: string
  /** Its width and height in pixels. `--logo` is the display size. */
  size: 40 | 64 | 96
  /** True if it is near the top of the page. */
  eager?: boolean
}

export const logo = ({ src, initials, size, eager = false }: LogoShown): Html =>
  src
    ? html`<img src="${src}" alt="" width="${size}" height="${size}" loading="${eager ? 'eager' : 'lazy'}" decoding="async" class="logo${isOnDark(src) && ' on-dark'}">`
    : html`<span class="logo initials" aria-hidden="true">${initials}</span>`

/** @param value 0 to 5, in tenths */
export const stars = (value: number): Html =>
  html`<span class="stars" role="img" aria-label="${value} out of ${MAX_STARS} stars" style="--full:${value}"></span>`

const reviewsText = (reviews: number): string => {
  if (reviews === 0) return 'directory rating'
  return reviews === 1 ? '(1 review)' : `(${reviews} reviews)`
}

export const ratingLine = ({ value, reviews }: Rating): Html =>
  value > 0
    ? html`<span class="rating">
        ${stars(value)}${' '}
        <span class="tabular-nums"><b>${value.toFixed(1)}</b> <span class="text-muted">${reviewsText(reviews)}</span></span>
      </span>`
    : html`<span class="rating text-muted">No reviews yet</span>`

/** What to say below companies about the marks that they paid for: a sentence for each kind. */
export const paidMarks = (companies: readonly Pick<CompanyCard, 'featured' | 'verified'>[]): string[] =>
  (['featured', 'verified'] as const).flatMap((mark) =>
    companies.some((company) => company[mark]) ? [PAID_MARKS[mark]] : [],
  )

export const verifiedBadge = (): Html => html`<span class="stamp">Verified</span>`

export const paidMark = (): Html => html`<p class="paid">Preferred Carrier <span>(paid)</span></p>`

/** @param role of a company that hauls nothing itself */
export const roleBadge = (role: string): Html => html`<span class="stamp role">${role}</span>`

/** Works with the script of the header. @param withWord true to show the word if there is room */
export const saveButton = ({ id, name, path }: Pick<CompanyCard, 'id' | 'name' | 'path'>, withWord = false): Html =>
  html`<button type="button" class="save" aria-pressed="false" data-save="${id}" data-name="${name}" data-path="${path}">
    ${withWord && html`<span class="word">Save</span> `}
    <span class="sr-only">${!withWord && 'Save '}${name} to your shortlist</span>
  </button>`

/** Leads to the company's contact details; a script makes it open the quote dialog. */
export const quoteLink = ({
  id,
  path,
  quotable,
  name,
}: Pick<CompanyCard, 'id' | 'path' | 'quotable' | 'name'>): Html => {
  const label = html`Get A Quote<span class="sr-only"> from ${name}</span>`
  if (quotable)
    return html`<a class="button" href="${path}#contact" data-listing="${id}" data-name="${name}">${label}</a>`
  const reason = `no-quotes-${id}`
  return html`
    <button class="button" type="button" disabled aria-describedby="${reason}">${label}</button>${' '}
    <span id="${reason}" class="order-last -mr-2 w-0 min-w-full text-sm text-muted">We have no email address for quotes</span>
  `
}
