import { isSecureAddress, siteHeaders } from '../../../domain/site-headers.ts'
import { type MailedPage, mailedPage } from '../../mail/mailed-page.ts'

/** Responds with a page that an email links to. */
export const answerPage = (e: core.RequestEvent, status: number, page: MailedPage) => {
  const headers = siteHeaders({ inlineScripts: [], isSecure: isSecureAddress($os.getenv('SITE_URL')) })
  for (const [name, value] of Object.entries(headers)) e.response.header().set(name, value)
  e.response.header().set('Cache-Control', 'no-store')
  e.response.header().set('Referrer-Policy', 'no-referrer')
  e.response.header().set('X-Robots-Tag', 'noindex, nofollow')
  return e.html(status, mailedPage(page))
}
