/** A company in a list, as HTML. Pages and results that a script shows have the same. */
import type { ShownCompany } from '../../../domain/directory/pages/company/card-of-data.ts'
import { addressWithCity } from '../../../domain/directory/pages/page-text.ts'
import { logo, quoteLink, ratingLine, roleBadge, saveButton, verifiedBadge } from './company-marks.ts'
import { type Html, html } from './html.ts'

export interface CardOptions {
  /** True if the picture is near the top of the page. */
  eager?: boolean
  /** "31 mi" from the place that was searched for. */
  distance?: string
  /** What it was found by and does not show, such as its legal name. */
  foundBy?: readonly string[]
}

const factsOf = (
  { address, place, usdotNumber, trucks, check }: ShownCompany,
  { distance, foundBy = [] }: CardOptions,
): Html[] =>
  [
    addressWithCity(address, place),
    distance && `${distance} away`,
    usdotNumber && `USDOT ${usdotNumber}`,
    trucks,
    ...check.split(' · '),
    ...foundBy,
  ].flatMap((fact, at) => (fact ? [html`${at > 0 && ' '}<span>${fact}</span>`] : []))

export const listingCard = (company: ShownCompany, options: CardOptions = {}): Html => {
  const { name, path, initials, call } = company
  return html`
    <article class="card${company.featured && ' preferred'}">
      ${company.featured && html`<p class="exit-plaque">Preferred Carrier</p>`}
      ${logo({ src: company.logo, initials, size: 64, eager: options.eager ?? false })}
      <div class="head">
        <h2><a href="${path}">${name}</a></h2>${' '}
        ${ratingLine(company.rating)}
        ${company.verified && html` ${verifiedBadge()}`}
        ${company.role && html` ${roleBadge(company.role)}`}
      </div>
      <p class="facts">${factsOf(company, options)}</p>
      <dl>
        <dt>About the Company</dt>
        <dd>${company.about}</dd>
        <dt>Services Provided</dt>
        <dd>${company.services.map((service) => html`<span class="chip">${service.name}</span> `)}</dd>
        <dt>Shipping Service Areas</dt>
        <dd>${company.areas.join(', ')}</dd>
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
