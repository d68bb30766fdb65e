// Confirming a request: each chosen carrier gets one inquiry, in the transaction that stores the confirmation.

import { jobText, readJob } from '../../../domain/requests/job.ts'
import type { MailOrigin } from '../changes/request-context.ts'
import { readJson, selectRows, timeFromNow } from '../database/records.ts'
import { storeInquiry } from '../forms/visitor-forms.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { quoteRecipients } from '../mail/quote-recipients.ts'

const ID_LENGTH = 15

/** The carriers that a request names, in the order of the choice. */
export const carriersOf = (request: core.Record): string[] => readJson(request.getString('listings') || '[]')

/** The carriers of a request that are still listed and have an address for requests, in the order of the choice. */
export const reachableCarriers = (app: core.App, request: core.Record): { id: string; name: string }[] =>
  selectRows<{ id: string; name: string }>(
    app,
    "json_object('id', company.id, 'name', company.name)",
    `FROM (SELECT company.id, company.name FROM json_each({:listings}) AS chosen
        JOIN company_listings AS company ON company.id = chosen.value WHERE company.state = 'published'
        ORDER BY chosen.key) AS company`,
    { listings: JSON.stringify(carriersOf(request)) },
  ).filter(({ id }) => quoteRecipients(app, id).length > 0)

/** Always the same for a request and a carrier, so that the carrier can never get it twice. */
const inquiryId = (request: core.Record, carrier: string): string =>
  $security.sha256(`${request.id} ${carrier}`).slice(0, ID_LENGTH)

const inquiryFor = (tx: core.App, request: core.Record, listing: string): core.Record => {
  const job = readJob(readJson(request.getString('job')))
  if (!job) throw new InternalServerError(`request ${request.id} has no job`)
  return new Record(tx.findCachedCollectionByNameOrId('inquiries'), {
    id: inquiryId(request, listing),
    listing,
    request: request.id,
    job,
    customer_name: request.getString('customer_name'),
    customer_email: request.getString('customer_email'),
    customer_phone: request.getString('customer_phone'),
    message: jobText(job),
    confirmed_at: request.getString('confirmed_at'),
  })
}

/**
 * Confirms a request and sends it to its carriers: once, whatever repeats it, and whole, because everything is one
 * transaction with the outbox. @returns false if none of the carriers is left, and nothing was sent
 */
export const sendRequest = (tx: core.App, id: string, origin: MailOrigin): boolean => {
  const request = tx.findRecordById('requests', id)
  if (request.getString('confirmed_at')) return true
  const carriers = reachableCarriers(tx, request)
  if (carriers.length === 0) return false
  request.set('confirmed_at', timeFromNow(0))
  tx.save(request)
  for (const carrier of carriers) storeInquiry(tx, inquiryFor(tx, request, carrier.id), origin)
  enqueueMail(tx, 'request_sent', request.id, request.getString('customer_email'), origin)
  return true
}
