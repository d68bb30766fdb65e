import { BRAND } from '../../domain/brand.ts'
import { CHECK_SOURCES } from '../../domain/carrier-record/carrier-check.ts'
import type { CarrierEvent } from '../../domain/carrier-record/carrier-events.ts'
import { federalRecordUrl } from '../../domain/carrier-record/carrier-facts.ts'
import { companyPath } from '../../domain/routes.ts'
import { formatCount, formatDate } from '../../domain/text/format.ts'
import { meaningsOf } from '../../domain/watches/carrier-news.ts'
import { UNCONFIRMED_DAYS } from '../../domain/watches/rules.ts'
import { findRecord } from '../hooks/database/records.ts'
import { publicName, siteUrl } from '../hooks/mail/mail-facts.ts'
import { isManager, ownNews, type ToldNews, toldNews } from '../hooks/watches/carrier-news.ts'
import { countWatchers, listedName, watchUrl } from '../hooks/watches/watches.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

interface Company {
  /** "the company" if an email client could turn its name into a link. */
  name: string
  url: string
  usdotNumber: string
}

const companyOf = (app: core.App, id: string): Company => {
  const listing = app.findRecordById('company_listings', id)
  return {
    name: publicName(listing.getString('state'), listing.getString('name')) || 'the company',
    url: siteUrl(app, companyPath(listing.getString('slug'))),
    usdotNumber: listing.getString('usdot_number'),
  }
}

/** Each change with its day and its source, and what it means. */
const newsParts = (events: readonly CarrierEvent[]): LetterPart[] => [
  {
    kind: 'facts',
    facts: events.map(({ on, text, source }) => [formatDate(on), `${text} (${CHECK_SOURCES[source]})`]),
  },
  ...meaningsOf(events).map((text): LetterPart => ({ kind: 'text', text })),
]

const officialPart = ({ usdotNumber }: Company): LetterPart => ({
  kind: 'link',
  text: `The official record of USDOT ${usdotNumber} is`,
  label: 'on FMCSA’s page',
  url: federalRecordUrl(usdotNumber),
})

/** The address's watch of a company; undefined if it ended. */
const watchOf = (app: core.App, listing: string, email: string): core.Record | undefined =>
  app.findRecordsByFilter('watches', "listing = {:listing} && email = {:email} && confirmed_at != ''", '', 1, 0, {
    listing,
    email,
  })[0]

const requireNews = (news: ToldNews | undefined): ToldNews => {
  if (!news) throw new Error(GONE)
  return news
}

/** Anyone may have typed the address, so it contains only our words and the company's name. */
const confirmation = (app: core.App, watch: core.Record): Letter => {
  const { name, url } = companyOf(app, watch.getString('listing'))
  return {
    subject: subjectOf(`Watch ${name}?`),
    title: `Do you want to watch ${name}?`,
    parts: [
      {
        kind: 'text',
        text: `Someone entered your email address on ${BRAND.name} to hear when the authority or insurance of ${name} changes, or when it is ordered out of service. If it was you, confirm it on the page that this link opens:`,
      },
      { kind: 'button', label: 'Confirm the watch', url: watchUrl(app, watch.id, 'confirm') },
      { kind: 'link', text: 'What federal files say about it is on', label: 'the company’s page', url },
    ],
    footer: `If it wasn’t you, you can ignore this email: without confirmation you get no others, and we delete your address after ${UNCONFIRMED_DAYS} days.`,
    unsubscribe: { text: 'Didn’t ask for it?', label: 'Stop these emails', url: watchUrl(app, watch.id, 'end') },
  }
}

const watcherNews = (app: core.App, { listing, events }: ToldNews, watch: core.Record): Letter => {
  const company = companyOf(app, listing)
  return {
    subject: subjectOf(`What changed at ${company.name}`),
    title: `What changed at ${company.name}`,
    parts: [
      { kind: 'text', text: `Federal files now say this about ${company.name} (USDOT ${company.usdotNumber}):` },
      ...newsParts(events),
      { kind: 'button', label: 'See the carrier check', url: company.url },
      officialPart(company),
    ],
    footer: `You received this email because you watch ${company.name}. You get at most one a day about it.`,
    unsubscribe: {
      text: 'Don’t want to watch it anymore?',
      label: 'Stop watching',
      url: watchUrl(app, watch.id, 'end'),
    },
  }
}

const watchersWords = (count: number): string =>
  count === 1
    ? 'One person watches this company and gets the news an hour after you at the earliest.'
    : `${formatCount(count)} people watch this company and get the news an hour after you at the earliest.`

/** The news of one company in an email to its people. */
const ownParts = (app: core.App, { listing, events }: ToldNews): LetterPart[] => {
  const company = companyOf(app, listing)
  const watchers = countWatchers(app, listing)
  return [
    { kind: 'text', text: `Federal files now say this about ${company.name} (USDOT ${company.usdotNumber}):` },
    ...newsParts(events),
    ...(watchers > 0 ? [{ kind: 'text', text: watchersWords(watchers) } as const] : []),
    { kind: 'button', label: 'See your page', url: company.url },
    officialPart(company),
  ]
}

const ownLetter = (app: core.App, all: readonly ToldNews[]): Letter => {
  const names = [...new Set(all.map(({ listing }) => companyOf(app, listing).name))]
  const about = names.length === 1 ? names[0] : `${names.length} of your companies`
  return {
    subject: subjectOf(`Federal files have news about ${about}`),
    title: `Federal files have news about ${about}`,
    parts: [
      ...all.flatMap((news) => ownParts(app, news)),
      {
        kind: 'text',
        text: 'We repeat what FMCSA publishes. If something is wrong, ask FMCSA to correct it: our page follows its files.',
      },
    ],
    footer: 'You received this email because you manage the company’s listing.',
  }
}

export const watchEmails = {
  /** To an address that someone typed into the form. */
  watch_confirmation: {
    skip: (app, { record }) => {
      const watch = findRecord(app, 'watches', record)
      return reasonUnless(watch && watch.getString('confirmed_at') === '' && listedName(app, watch) !== undefined)
    },
    write: (app, [{ record }]) => confirmation(app, app.findRecordById('watches', record)),
  },

  /** To the watchers of a company. */
  carrier_news: {
    skip: (app, { record, recipient }) => {
      const news = toldNews(app, record)
      return reasonUnless(news && watchOf(app, news.listing, recipient) !== undefined)
    },
    write: (app, [{ record, recipient }]) => {
      const news = requireNews(toldNews(app, record))
      const watch = watchOf(app, news.listing, recipient)
      if (!watch) throw new Error(GONE)
      return watcherNews(app, news, watch)
    },
  },

  /** To the owner and the assigned users of a company. */
  own_carrier_news: {
    skip: (app, { record, recipient }) => {
      const news = ownNews(app, record)
      return reasonUnless(news && isManager(app, news.listing, recipient))
    },
    write: (app, rows) =>
      ownLetter(
        app,
        rows.map(({ record }) => requireNews(ownNews(app, record))),
      ),
  },
} as const satisfies Partial<Emails>
