import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'

const messages = {
  ...englishMessages,
  resources: {
    company_listings: {
      name: 'Listing |||| Listings',
      fields: { name: 'Name', location: 'Location', services: 'Service Type', created: 'Created At', rating: 'Rating' },
    },
  },
}

export const i18nProvider = polyglotI18nProvider(() => messages, 'en')
