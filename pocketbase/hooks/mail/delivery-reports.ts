import { readDeliveryNews } from '../../../domain/mail/delivery-report.ts'
import { suppressAddress } from './do-not-email.ts'

const MOST_BYTES = 320 * 1024
const CONFIRM_WITHIN_S = 10

/** A bearer token, or the password in a URL such as https://mail:TOKEN@…, which is all that some services support. */
const tokenOf = ({ request }: core.RequestEvent): string => {
  const header = request?.header.get('Authorization') ?? ''
  if (!/^Basic\s/i.test(header)) return header.replace(/^Bearer\s+/i, '')
  const [, password] = request?.basicAuth() ?? []
  return typeof password === 'string' ? password : ''
}

/** @throws 404 without MAIL_EVENTS_TOKEN, 401 for another token */
const requireToken = (e: core.RequestEvent) => {
  const expected = $os.getenv('MAIL_EVENTS_TOKEN')
  if (!expected) throw new NotFoundError()
  if ($security.equal(tokenOf(e), expected)) return
  // Amazon sends the password of a URL only after a challenge
  e.response.header().set('WWW-Authenticate', 'Basic realm="mail events"')
  throw new UnauthorizedError('The token of mail events is missing or wrong.')
}

/**
 * POST /api/directory/mail-events, with MAIL_EVENTS_TOKEN: bounces and complaints from a mail service, in our format,
 * Postmark's or Amazon's. Answers 204, even if nothing follows from it.
 */
export const receiveDeliveryReports = (e: core.RequestEvent) => {
  requireToken(e)
  const news = readDeliveryNews(toString(e.request?.body, MOST_BYTES))
  if (!news) throw new BadRequestError('This is not a report from a mail service.')
  if (news.confirmAt) $http.send({ url: news.confirmAt, method: 'GET', timeout: CONFIRM_WITHIN_S })
  e.app.runInTransaction((tx) => {
    for (const report of news.reports) suppressAddress(tx, report)
  })
  return e.noContent(204)
}
