import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it, test } from 'vitest'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { type BadgeProps, companyBadges } from '../../../domain/directory/pages/company/company-badge.ts'
import { pageOfKind } from '../../../domain/directory/pages/page-kinds.ts'
import { badgeHtml } from '../../../domain/listings/badge.ts'
import { directory, listing, review } from '../../../tests/support/directory.ts'
import { BADGE_COLORS, badgeSvg } from './badge-svg.ts'

const RATED = listing('Known & Sons <Lines>', { slug: 'known', rating: 1.5 })
const companies = [
  RATED,
  listing('Checked Lines', { verified: true, updated: '2026-11-02 10:00:00.000Z' }),
  listing('Praised By Us', { rating: 5 }),
]
const reviews = [review(RATED, 5, '2026-11-12 10:00:00.000Z'), review(RATED, 4, '2026-10-01 10:00:00.000Z')]
const { lists } = new LiveDirectory(directory(companies, { reviews }))

const badge = (slug: string): BadgeProps => {
  const page = pageOfKind(lists, `/company/${slug}.svg`)
  return page?.kind === 'company-badge' ? page.props : expect.fail(`${slug} has no badge`)
}
const textsOf = (svg: string): string[] => new XMLParser().parse(svg).svg.text.map((text: unknown) => String(text))

it('shows the stars of reviews alone, or that the company was verified, each with its day', () => {
  expect(textsOf(badgeSvg(badge('known')))).toEqual([
    'Known & Sons <Lines>',
    '4.5 of 5 · 2 reviews',
    'Haulindex · Nov 12, 2026',
  ])
  expect(textsOf(badgeSvg(badge('checked-lines')))).toEqual(['Checked Lines', 'Verified', 'Haulindex · Nov 2, 2026'])
})

it('exists only for companies with something to say, and the directory’s own rating is nothing', () => {
  expect([...companyBadges.paths(lists)]).toEqual(['/company/checked-lines.svg', '/company/known.svg'])
  expect(pageOfKind(lists, '/company/praised-by-us.svg')).toBeUndefined()
})

it('has a title for readers who cannot see it, and no script, link or outside file', () => {
  const svg = badgeSvg(badge('known'))
  expect(svg).toContain(
    '<title id="t">Known &amp; Sons &lt;Lines&gt; on Haulindex: 4.5 of 5 · 2 reviews, Nov 12, 2026</title>',
  )
  expect(svg).toContain('role="img" aria-labelledby="t"')
  expect(svg).not.toMatch(/<script|<a |<image|href|url\(|@import|\son\w+=/)
  expect(svg.length).toBeLessThan(2000)
})

test.each(['A'.repeat(80), 'WWWWWWWW MMMMMMMM WWWWWWWW', 'Déménagement de la Rivière-du-Loup et fils ltée'])(
  '%s is cut to one line',
  (name) => {
    const [shown = ''] = textsOf(badgeSvg({ ...badge('known'), name }))
    expect(shown).toMatch(/…$/)
    expect(shown.length).toBeLessThan(32)
  },
)

/** Relative luminance by WCAG 2.2. */
const luminanceOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(BADGE_COLORS))('in its %s colors', (_, { card, line, ink, muted, sign, star }) => {
  it('has readable text and visible marks', () => {
    for (const text of [ink, muted]) expect(contrastOf(text, card)).toBeGreaterThan(4.5)
    for (const mark of [line, sign, star]) expect(contrastOf(mark, card)).toBeGreaterThan(3)
  })
})

it('comes as one line of HTML that is safe to paste', () => {
  expect(badgeHtml('https://haul.example', { name: 'Known & Sons "Lines"', slug: 'known' })).toBe(
    '<a href="https://haul.example/company/known"><img src="https://haul.example/company/known.svg" alt="Known &amp; Sons &quot;Lines&quot; on Haulindex" width="250" height="76"></a>',
  )
})
