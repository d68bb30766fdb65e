import { isMailbox, mailDomain, maskedAddress } from '../../../domain/claims/claim-addresses.ts'
import {
  CLAIM_ANSWERS,
  CLAIM_CODE,
  type ClaimProof,
  codeWrong,
  documentName,
  documentProblem,
} from '../../../domain/claims/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord, timeFromNow } from '../database/records.ts'
import { readFrom } from '../field-rules/apply-rules.ts'
import { enqueueMail, originOf } from '../mail/outbox.ts'
import { countAction } from '../moderation/member-limits.ts'
import { claimCode, claimFacts, isCodeExpired, ownRunningClaim, renewCode, stateOf } from './claim-record.ts'
import { acceptProof, requestDecision } from './decide-claim.ts'

interface Target {
  email: string
  proof: ClaimProof
  domain: string
}

/** The address for the code: the listing's own address, or a mailbox at the domain of its website. */
const targetOf = (listing: core.Record, { to, mailbox }: Record<string, unknown>): Target => {
  const domain = mailDomain(listing.getString('website'))
  if (to === 'listing') {
    const email = listing.getString('email')
    if (!email) throw new BadRequestError(CLAIM_ANSWERS.noAddress)
    return { email, proof: 'listing_email', domain }
  }
  if (to !== 'domain' || !domain) throw new BadRequestError(CLAIM_ANSWERS.noAddress)
  if (typeof mailbox !== 'string' || !isMailbox(mailbox))
    throw new BadRequestError(CLAIM_ANSWERS.badMailbox, {
      mailbox: new ValidationError('validation_rule', CLAIM_ANSWERS.badMailbox),
    })
  return { email: `${mailbox.toLowerCase()}@${domain}`, proof: 'domain_email', domain }
}

const requireSent = (tx: core.App, claim: string, recipient: string) => {
  const [newest] = tx.findRecordsByFilter(
    'outbox_mails',
    "kind = 'claim_code' && record = {:claim} && recipient = {:recipient}",
    '-created,-@rowid',
    1,
    0,
    { claim, recipient },
  )
  if (newest?.getString('state') === 'withheld') throw new TooManyRequestsError(CLAIM_ANSWERS.mailLimit)
}

/**
 * POST /api/directory/claims/{id}/code `{ "to": "listing" }` or `{ "to": "domain", "mailbox": "jane" }`: emails a new
 * code.
 */
export const mailClaimCode = (e: core.RequestEvent) => {
  const { body } = e.requestInfo()
  let facts: ReturnType<typeof claimFacts> | undefined
  e.app.runInTransaction((tx) => {
    const { claim, listing } = ownRunningClaim(e, tx)
    if (stateOf(claim) === 'waiting') throw new ApiError(409, CLAIM_ANSWERS.notRunning)
    const { email, proof, domain } = targetOf(listing, body)
    countAction(tx, 'claim_code', claim.getString('user'))
    renewCode(claim, timeFromNow(0))
    claim.set('state', 'code_sent')
    claim.set('proof', proof)
    claim.set('code_to', email)
    claim.set('sent_to', maskedAddress(email, domain))
    tx.save(claim)
    enqueueMail(tx, 'claim_code', claim.id, email, originOf(e))
    requireSent(tx, claim.id, email)
    facts = claimFacts(claim)
  })
  return e.json(200, facts)
}

/** Invalidates the code, so that a new one must be requested. */
const endCode = (tx: core.App, claim: core.Record) => {
  claim.set('state', 'open')
  claim.set('code_seed', '')
  tx.save(claim)
}

/** Checks a code and counts the attempt. @returns the problem; undefined if the code is correct */
const codeProblem = (tx: core.App, claim: core.Record, given: unknown): string | undefined => {
  if (stateOf(claim) !== 'code_sent') return CLAIM_ANSWERS.noCode
  if (isCodeExpired(claim)) {
    endCode(tx, claim)
    return CLAIM_ANSWERS.codeExpired
  }
  if ($security.equal(claimCode(tx, claim), String(given ?? '').replace(/\s/g, ''))) return undefined
  const left = CLAIM_CODE.tries - claim.getInt('code_tries') - 1
  claim.set('code_tries', claim.getInt('code_tries') + 1)
  if (left > 0) tx.save(claim)
  else endCode(tx, claim)
  return left > 0 ? codeWrong(left) : CLAIM_ANSWERS.codeUsedUp
}

/**
 * POST /api/directory/claims/{id}/check `{ "code": "123456" }`: gives the company to the claimant, or asks an
 * administrator to decide.
 */
export const checkClaimCode = (e: core.RequestEvent) => {
  const { code } = e.requestInfo().body
  let problem: string | undefined
  let facts: ReturnType<typeof claimFacts> | undefined
  e.app.runInTransaction((tx) => {
    const { claim, listing } = ownRunningClaim(e, tx)
    problem = codeProblem(tx, claim, code)
    if (!problem) {
      claim.set('code_seed', '')
      asActor(tx, actorOf(e), () => acceptProof(tx, claim, listing))
    }
    facts = claimFacts(claim)
  })
  // an exception inside the transaction would roll the counted attempt back
  if (problem) throw new BadRequestError(problem, { code: new ValidationError('validation_code', problem) })
  return e.json(200, facts)
}

const refuse = (field: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError('validation_rule', message) })
}

const documentIn = (e: core.RequestEvent): filesystem.File => {
  let files: (filesystem.File | undefined)[] = []
  try {
    files = e.findUploadedFiles('document')
  } catch {
    // PocketBase throws if there is none
  }
  const [file] = files
  if (!file) return refuse('document', CLAIM_ANSWERS.noDocument)
  const problem = readFrom(file, documentProblem)
  if (problem) return refuse('document', problem)
  file.name = readFrom(file, documentName)
  return file
}

/** POST /api/directory/claims/{id}/document, a form with `document` and `note`: asks an administrator to decide. */
export const sendClaimDocument = (e: core.RequestEvent) => {
  const note = e.request?.formValue('note') ?? ''
  let facts: ReturnType<typeof claimFacts> | undefined
  e.app.runInTransaction((tx) => {
    const { claim, listing } = ownRunningClaim(e, tx)
    if (stateOf(claim) === 'waiting') throw new ApiError(409, CLAIM_ANSWERS.notRunning)
    const file = documentIn(e)
    countAction(tx, 'claim_document', claim.getString('user'))
    claim.set('document', file)
    claim.set('note', note)
    claim.set('proof', 'document')
    claim.set('sent_to', '')
    claim.set('code_seed', '')
    requestDecision(tx, claim, listing)
    facts = claimFacts(claim)
  })
  return e.json(200, facts)
}

/**
 * GET /api/directory/claims/{id}/document?file=NAME, administrators only: the claim's document, if it has that name.
 */
export const answerClaimDocument = (e: core.RequestEvent) => {
  requireAdmin(e, CLAIM_ANSWERS.gone)
  const claim = findRecord(e.app, 'claims', e.request?.pathValue('id') ?? '')
  const name = claim?.getString('document') ?? ''
  const asked = e.requestInfo().query['file']
  if (!claim || !name || (asked && asked !== name)) throw new NotFoundError(CLAIM_ANSWERS.gone)
  e.response.header().set('Cache-Control', 'no-store')
  const files = e.app.newFilesystem()
  try {
    files.serve(e.response, e.request as never, `${claim.baseFilesPath()}/${name}`, name)
  } finally {
    files.close()
  }
}
