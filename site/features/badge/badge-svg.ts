/** The badge as an SVG: its own background makes it readable on any page, and it follows the reader's dark mode. */
import { BRAND, COLORS } from '../../../domain/brand.ts'
import type { BadgeProps } from '../../../domain/directory/pages/company/company-badge.ts'
import { BADGE_SIZE } from '../../../domain/listings/badge.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { formatCountOf, formatDate } from '../../../domain/text/format.ts'
import { html } from '../cards/html.ts'

const { width: WIDTH, height: HEIGHT } = BADGE_SIZE
const LEFT = 20
const RIGHT = 14
const NAME_PX = 15

/** Colors on the badge's own background. */
export const BADGE_COLORS = {
  light: { ...COLORS.light, line: COLORS.light['line-strong'] },
  dark: { ...COLORS.dark, line: COLORS.dark['line-strong'], sign: COLORS.dark.link },
} as const

type Colors = Readonly<Record<'card' | 'line' | 'ink' | 'muted' | 'sign' | 'star', string>>

const rulesOf = ({ card, line, ink, muted, sign, star }: Colors): string =>
  `.card{fill:${card};stroke:${line}}.ink{fill:${ink}}.muted{fill:${muted}}.sign{fill:${sign}}.star{fill:${star}}`

const STYLE = [
  'text{font:13px system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif}',
  `.name{font-size:${NAME_PX}px;font-weight:700}.small{font-size:11px}`,
  rulesOf(BADGE_COLORS.light),
  `@media(prefers-color-scheme:dark){${rulesOf(BADGE_COLORS.dark)}}`,
].join('')

/** Width of a letter in bold type, as a part of its size. Rather too wide than too narrow, because systems' fonts differ. */
const widthOf = (letter: string): number => {
  if (/[ilIjftr.,:;'’|!() -]/.test(letter)) return 0.42
  if (/[mwMW@%&—]/.test(letter)) return 1.05
  if (/[\p{Lu}\d]/u.test(letter)) return 0.77
  return /\p{Ll}/u.test(letter) ? 0.69 : 1
}

/** A name that fits on one line. The whole name is in the title. */
const fitting = (name: string): string => {
  let room = (WIDTH - LEFT - RIGHT) / NAME_PX
  const letters = [...name]
  const end = letters.findIndex((letter) => {
    room -= widthOf(letter)
    return room < 0
  })
  return end < 0
    ? name
    : `${letters
        .slice(0, end - 2)
        .join('')
        .trimEnd()}…`
}

const ratingWords = ({ rating, reviews }: BadgeProps): string =>
  `${rating.toFixed(1)} of ${MAX_STARS} · ${formatCountOf(reviews, 'review')}`

const STAR = 'm12 2 3 6.6 7.2.8-5.4 4.9 1.5 7.1-6.3-3.6-6.3 3.6 1.5-7.1L1.8 9.4l7.2-.8z'
const CHECK = 'M9.5 20 2 12.5l3.2-3.2 4.3 4.3L19.8 3.3 23 6.5z'

const ICON_PX = 16

/** What the second line says, and its icon. */
const lineOf = (badge: BadgeProps): { icon: string; kind: string; words: string } => {
  if (badge.reviews === 0) return { icon: CHECK, kind: 'sign', words: 'Verified' }
  const words = badge.isVerified ? `${ratingWords(badge)} · Verified` : ratingWords(badge)
  return { icon: STAR, kind: 'star', words }
}

/** An SVG without scripts and links. The website that shows it puts the link around it. */
export const badgeSvg = (badge: BadgeProps): string => {
  const { icon, kind, words } = lineOf(badge)
  const day = formatDate(badge.day)
  const scale = ICON_PX / 24
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t">
    <title id="t">${badge.name} on ${BRAND.name}: ${words}, ${day}</title>
    <style>${STYLE}</style>
    <rect class="card" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="5.5"/>
    <path class="sign" d="M6 0h2v${HEIGHT}H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z"/>
    <text class="name ink" x="${LEFT}" y="24">${fitting(badge.name)}</text>
    <path class="${kind}" transform="translate(${LEFT} 32) scale(${scale.toFixed(3)})" d="${icon}"/>
    <text class="ink" x="${LEFT + ICON_PX + 6}" y="45">${words}</text>
    <text class="small muted" x="${LEFT}" y="64">${BRAND.name} · ${day}</text>
  </svg>`.text
}
