import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { namesContact } from '../../../domain/text/contact-details.ts'
import { countLinks, MOST_LINKS } from '../../../domain/text/count-links.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { asMaker, makerOf } from '../changes/request-context.ts'
import { findRecord, fulfils, momentFromNow } from '../database/records.ts'
import { countAction } from '../moderation/count-action.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { isTrusted } from '../moderation/trusted-account.ts'

/** The review that a route names, for who edits its company. @throws 404 for everybody else */
const reviewOf = (e: core.RequestEvent): core.Record => {
  const review = findRecord(e.app, 'reviews', e.request?.pathValue('id') ?? '')
  const company = review && findRecord(e.app, 'company_listings', review.getString('listing'))
  const mayAnswer = company && fulfils(e.app, e, company, company.collection().viewRule)
  if (!review?.getBool('is_approved') || !mayAnswer) throw new NotFoundError(REVIEW_REFUSALS.gone)
  if (company.getString('state') !== 'published') throw new BadRequestError(REVIEW_REFUSALS.notPublished)
  return review
}

const refuse = (problem: string): never => {
  throw new BadRequestError(problem, { reply_text: new ValidationError('validation_links', problem) })
}

/**
 * POST /api/directory/reviews/{id}/reply `{ "text": "…" }`, by who edits the company: its one answer to an approved
 * review, which its page shows; an empty one takes it away. A route, since who may answer may read no address of a
 * reviewer, which an answered record would hold. Answers 204; 400 with the problem of `reply_text`.
 */
export const replyToReview = (e: core.RequestEvent) => {
  const found = reviewOf(e)
  const { id } = found
  const company = found.getString('listing')
  const { text } = e.requestInfo().body
  const reply = typeof text === 'string' ? text : ''
  if (countLinks(reply) > MOST_LINKS) refuse(REVIEW_REFUSALS.links)
  const member = isAdmin(e.auth) ? undefined : verifiedMember(e)
  if (member && namesContact(reply) && !isTrusted(e.app, member, company)) refuse(REVIEW_REFUSALS.contact)
  e.app.runInTransaction((tx) => {
    if (member) countAction(tx, 'review_reply', member.id)
    const review = tx.findRecordById('reviews', id)
    review.set('reply_text', reply)
    review.set('reply_at', reply.trim() ? momentFromNow(0) : '')
    asMaker(tx, makerOf(e), () => tx.save(review))
  })
  return e.noContent(204)
}
