// Visitors describe a job once. Its sender confirms it by email, compares the replies on a private page, and closes it.

import { COMPANY_PROBLEMS } from '../../../domain/forms/visitor-forms.ts'
import { isTextList } from '../../../domain/guards.ts'
import { KEEP_INQUIRIES_MONTHS } from '../../../domain/inquiries/rules.ts'
import { isJobKind, type Job, jobProblems, REQUEST_FORMS } from '../../../domain/requests/job.ts'
import {
  CARRIER_PROBLEMS,
  type CustomerChoice,
  MOST_CARRIERS,
  REMIND_AFTER_DAYS,
  UNCONFIRMED_DAYS,
} from '../../../domain/requests/rules.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { PHONE_CHECK } from '../../../domain/text/phone.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { settingOf } from '../database/directory-settings.ts'
import { findRecord, selectRows, timeFromNow } from '../database/records.ts'
import { receiveForm } from '../forms/visitor-forms.ts'
import { stopMails } from '../mail/do-not-email.ts'
import { answerPage } from '../mail/email-page.ts'
import { contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'
import { quoteRecipients } from '../mail/quote-recipients.ts'
import { monthsBefore } from '../removal-requests/age-rule.ts'
import { progressOf } from './carrier-replies.ts'
import { type OpenedLink, openedLink, requestPath } from './request-links.ts'
import { answerReplies } from './request-page.ts'
import { reachableCarriers, sendRequest } from './send-request.ts'

interface Known {
  id: string
  name: string
  isPublished: 0 | 1
}

/** The carriers that a form chooses, or what is wrong with them. */
const carriersOfForm = (app: core.App, chosen: unknown) => {
  const ids = isTextList(chosen) ? [...new Set(chosen)] : []
  const refuse = (problem: string) => ({ values: {}, problems: { carriers: problem } })
  if (ids.length === 0) return refuse(CARRIER_PROBLEMS.none)
  if (ids.length > MOST_CARRIERS) return refuse(CARRIER_PROBLEMS.tooMany)
  const known = selectRows<Known>(
    app,
    "json_object('id', id, 'name', name, 'isPublished', state = 'published')",
    'FROM company_listings WHERE id IN (SELECT value FROM json_each({:ids}))',
    { ids: JSON.stringify(ids) },
  ).filter(({ isPublished }) => isPublished === 1)
  if (known.length < ids.length) return refuse(CARRIER_PROBLEMS.unlisted)
  const unreachable = known.find(({ id }) => quoteRecipients(app, id).length === 0)
  return unreachable ? refuse(CARRIER_PROBLEMS.noQuotes(unreachable.name)) : { values: { listings: ids }, problems: {} }
}

/**
 * A visitor sends a request: stores it with the email that asks for confirmation. The carriers get nothing before.
 * The body contains the fields of `REQUEST_FORMS`, `kind`, and the ids of the `carriers`.
 */
export const receiveJobRequest = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const origin = originOf(e)
  const { kind: given } = e.requestInfo().body
  const kind = isJobKind(given) ? given : 'home'
  const form = REQUEST_FORMS[kind]
  // the browser does not check phone numbers, so that pages load no library for them
  const rules = { ...form, customer_phone: { ...form.customer_phone, check: PHONE_CHECK } }
  return receiveForm(e, {
    rules,
    also: (body) => {
      const { values, problems } = carriersOfForm(e.app, body['carriers'])
      return {
        values,
        problems: { ...problems, ...(isJobKind(given) ? {} : { kind: 'Choose what you want to move' }) },
      }
    },
    store: (tx, request, values) => {
      const { customer_name: _name, customer_email, customer_phone: _phone, ...fields } = values
      const job: Job = { ...fields, kind }
      const [problem] = Object.entries(jobProblems(job))
      if (problem)
        throw new BadRequestError(problem[1], { [problem[0]]: new ValidationError('validation_form', problem[1]) })
      request.set('job', job)
      tx.save(request)
      enqueueMail(tx, 'request_confirmation', request.id, customer_email, origin)
    },
  })
}

const refuse = (e: core.RequestEvent) =>
  answerPage(e, 400, {
    title: 'This link is no longer valid',
    text: `The request was deleted, or was not confirmed within ${UNCONFIRMED_DAYS} days. You can send a new one, or write to ${contactMailbox()}.`,
  })

const answerNobodyLeft = (e: core.RequestEvent) =>
  answerPage(e, 409, {
    title: 'These carriers no longer take requests',
    text: `${COMPANY_PROBLEMS.unknownListing}. We sent nothing. You can send a new request to others.`,
  })

const answerStopped = (e: core.RequestEvent) =>
  answerPage(e, 200, {
    title: 'We deleted this request',
    text: `No carrier got it. If you change your mind and get no email, write to ${contactMailbox()}.`,
  })

const askToConfirm = (e: core.RequestEvent, request: core.Record) => {
  const carriers = reachableCarriers(e.app, request)
  if (carriers.length === 0) return answerNobodyLeft(e)
  const names = carriers.map(({ name }) => name)
  return answerPage(e, 200, {
    title: `Send your request to ${formatCountOf(carriers.length, 'carrier')}?`,
    text: `${names.join(', ')}: each gets what you wrote, with your name, phone and email, and may answer you. Nobody else gets it.`,
    button: 'Yes, send it',
    action: requestPath(e.app, request.id, 'confirm'),
  })
}

/**
 * GET /api/directory/requests/{token}: the question whether to send the request, or its replies. Mail scanners open
 * links, so it changes nothing.
 */
export const showRequest = (e: core.RequestEvent) => {
  const link = openedLink(e)
  if (!link) return refuse(e)
  const { action, request } = link
  if (!request) return action === 'stop' ? answerStopped(e) : refuse(e)
  if (request.getString('confirmed_at')) return answerReplies(e, request)
  if (action !== 'stop') return askToConfirm(e, request)
  return answerPage(e, 200, {
    title: 'Delete this request?',
    text: `No carrier gets it, and nobody can ask us for such emails to ${request.getString('customer_email')}.`,
    button: 'Delete and stop these emails',
    action: requestPath(e.app, request.id, 'stop'),
  })
}

const setChoice = (tx: core.App, inquiry: core.Record, choice: CustomerChoice) => {
  inquiry.set('customer_choice', choice)
  tx.save(inquiry)
}

/** Decides about one carrier of an open request, unless that is decided. The chosen carrier gets an email. */
const decide = (tx: core.App, request: core.Record, id: string, choice: CustomerChoice) => {
  const inquiry = findRecord(tx, 'inquiries', id)
  const isOpen = inquiry?.getString('request') === request.id && !inquiry.getString('customer_choice')
  if (!inquiry || !isOpen || request.getString('closed_at')) return
  setChoice(tx, inquiry, choice)
  if (choice !== 'chosen') return
  for (const recipient of quoteRecipients(tx, inquiry.getString('listing')))
    enqueueMail(tx, 'request_chosen', inquiry.id, recipient)
}

/** Closes a request: it is declined for all carriers that were not chosen. */
const close = (tx: core.App, request: core.Record) => {
  if (request.getString('closed_at')) return
  request.set('closed_at', timeFromNow(0))
  tx.save(request)
  const undecided = "request = {:request} && customer_choice = ''"
  for (const inquiry of tx.findRecordsByFilter('inquiries', undecided, '', MOST_CARRIERS, 0, { request: request.id }))
    if (inquiry) setChoice(tx, inquiry, 'declined')
}

/** Deletes an unconfirmed request, whose reader did not ask for it, and stops such emails. */
const stop = (tx: core.App, request: core.Record) => {
  stopMails(tx, request.getString('customer_email'), 'Did not ask carriers for quotes')
  tx.delete(request)
}

const NOTICES: Readonly<Record<OpenedLink['action'], string>> = {
  confirm: 'We sent your request. Keep the email with the address of this page.',
  choose: 'We told the carrier that you chose it. Agree on the details by phone or email.',
  decline: 'The carrier sees that you declined.',
  close: 'Your request is closed.',
  stop: 'Your request was sent before, so it cannot be deleted here. You can close it.',
  view: '',
}

const act = (tx: core.App, { action, inquiry }: OpenedLink, request: core.Record) => {
  if (action === 'choose') decide(tx, request, inquiry, 'chosen')
  if (action === 'decline') decide(tx, request, inquiry, 'declined')
  if (action === 'close') close(tx, request)
}

/** POST to the same URL, from the page's buttons. Can be repeated. */
export const answerRequest = (e: core.RequestEvent) => {
  const link = openedLink(e)
  if (!link) return refuse(e)
  const { action } = link
  if (!link.request) return action === 'stop' ? answerStopped(e) : refuse(e)
  const { id } = link.request
  // outside the transaction, because all other writes wait for it
  const origin = originOf(e)
  let isStopped = false
  let isSent = true
  e.app.runInTransaction((tx) => {
    const request = tx.findRecordById('requests', id)
    const isConfirmed = request.getString('confirmed_at') !== ''
    isStopped = action === 'stop' && !isConfirmed
    if (isStopped) stop(tx, request)
    else if (isConfirmed) act(tx, link, request)
    else isSent = action === 'confirm' && sendRequest(tx, id, origin)
  })
  if (isStopped) return answerStopped(e)
  if (!isSent) return answerNobodyLeft(e)
  return answerReplies(e, e.app.findRecordById('requests', id), NOTICES[action])
}

/** Small, so that no save waits long. */
const BATCH = 50

/** Every hour: reminds senders who have not decided for some days. Each request once. */
export const remindSenders = (app: core.App) => {
  const due = () =>
    selectRows<string>(
      app,
      'json_quote(id)',
      `FROM (SELECT id FROM requests WHERE confirmed_at != '' AND closed_at = '' AND reminded_at = ''
        AND confirmed_at < {:before} ORDER BY confirmed_at LIMIT ${BATCH})`,
      { before: timeFromNow(-REMIND_AFTER_DAYS * DAY_MS) },
    )
  for (let ids = due(); ids.length; ids = due())
    app.runInTransaction((tx) => {
      for (const id of ids) {
        const request = tx.findRecordById('requests', id)
        request.set('reminded_at', timeFromNow(0))
        tx.save(request)
        if (!progressOf(tx, id).isDecided) enqueueMail(tx, 'request_reminder', id, request.getString('customer_email'))
      }
    })
}

/** Every night: deletes requests that nobody confirmed, and those as old as the inquiries that are deleted. */
export const pruneRequests = (app: core.App) => {
  const params = {
    unconfirmed: timeFromNow(-UNCONFIRMED_DAYS * DAY_MS),
    old: monthsBefore(settingOf(app, 'keep_inquiries_months', KEEP_INQUIRIES_MONTHS.most)),
  }
  const old = () =>
    selectRows<string>(
      app,
      'json_quote(id)',
      `FROM (SELECT id FROM requests WHERE confirmed_at = '' AND created < {:unconfirmed}
        UNION SELECT id FROM requests WHERE created < {:old} LIMIT ${BATCH})`,
      params,
    )
  for (let ids = old(); ids.length; ids = old())
    app.runInTransaction((tx) => {
      for (const id of ids) tx.delete(tx.findRecordById('requests', id))
    })
}
