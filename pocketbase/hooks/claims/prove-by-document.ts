import { documentName, documentProblem } from '../../../domain/claims/document-problem.ts'
import { CLAIM_ANSWERS } from '../../../domain/claims/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { findRecord } from '../database/records.ts'
import { countAction } from '../moderation/count-action.ts'
import { readIn } from '../rules/logo-file.ts'
import { letClaimWait } from './decide-claim.ts'
import { claimFacts, ownRunningClaim, stateOf } from './running-claim.ts'

const refuse = (field: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError('validation_rule', message) })
}

const documentIn = (e: core.RequestEvent): filesystem.File => {
  let files: (filesystem.File | undefined)[] = []
  try {
    files = e.findUploadedFiles('document')
  } catch {
    // PocketBase's way to say that there is none
  }
  const [file] = files
  if (!file) return refuse('document', CLAIM_ANSWERS.noDocument)
  const problem = readIn(file, documentProblem)
  if (problem) return refuse('document', problem)
  file.name = readIn(file, documentName)
  return file
}

/** POST /api/directory/claims/{id}/document, a form with `document` and `note`: an administrator is to look at it. */
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
    letClaimWait(tx, claim, listing)
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
