/** A company in a list, as HTML. Pages and results that a script shows have the same. */
import { areasInLine } from '../../../domain/catalog/service-areas.ts'
import type { ShownCompany } from '../../../domain/directory/pages/company/card-of-data.ts'
import { addressWithCity } from '../../../domain/directory/pages/page-text.ts'
import { serviceShield } from '../services/service-shield.ts'
import { logo, paidMark, quoteLink, ratingLine, roleBadge, saveButton, verifiedBadge } from './company-marks.ts'
import { type Html, html } from './html.ts'

export interface CardOptions {
  /** True if the picture is near the top of the page. */
  eager?: boolean
  /** "31 mi" from the place that was searched for. */
  distance?: string
  /** What it was found by and does not show, such as its legal name. */
  foundBy?: readonly string[]
}

/** The logo of a company, else the shield of what it does, else its initials. */
const picture = ({ logo: src, initials, services }: ShownCompany, eager: boolean): Html => {
  const shield = src ? undefined : serviceShield(services[0]?.name ?? '', 64, 'logo shield')
  return shield ?? logo({ src, initials, size: 64, eager })
}

const spaced = (facts: readonly (Html | false)[]): Html[] => facts.flatMap((fact) => (fact ? [html` ${fact}`] : []))

const factsOf = ({ address, place, usdotNumber, trucks }: ShownCompany, distance = ''): Html =>
  html`<p class="facts">
    ${distance && html`<span class="mile">${distance}<span class="sr-only"> away</span></span> `}
    <span>${addressWithCity(address, place)}</span>
    ${spaced([
      usdotNumber !== '' && html`<span class="usdot">USDOT ${usdotNumber}</span>`,
      trucks !== '' && html`<span>${trucks}</span>`,
    ])}
  </p>`

export const listingCard = (company: ShownCompany, options: CardOptions = {}): Html => {
  const { name, path, call, check } = company
  const { eager = false, distance, foundBy = [] } = options
  return html`
    <article class="card${company.featured && ' preferred'}">
      ${company.featured && paidMark()}
      ${picture(company, eager)}
      <div class="head">
        <h2><a href="${path}">${name}</a></h2>
        ${company.verified && html`&nbsp;${verifiedBadge()}`}${' '}
        ${ratingLine(company.rating)}
        ${company.role && html` ${roleBadge(company.role)}`}
      </div>
      ${' '}${factsOf(company, distance)}
      ${check && html`<p>${check}</p>`}
      ${foundBy.length > 0 && html`<p>${foundBy.join(' · ')}</p>`}
      <dl>
        <dt>About the Company</dt>
        <dd>${company.about}</dd>
        <dt>Services Provided</dt>
        <dd>${company.services.map((service) => service.name).join(', ')}</dd>
        <dt>Shipping Service Areas</dt>
        <dd class="areas">${areasInLine(company.areas)}</dd>
      </dl>
      <p class="actions">
        ${quoteLink(company)}${' '}
        <a class="button button-plain" href="${path}">More Details<span class="sr-only"> about ${name}</span></a>${' '}
        ${call && html`<a class="button button-plain" href="${call.href}">Call <span class="number">${call.label}</span></a> `}
        ${saveButton(company)}
      </p>
    </article>
  `
}
