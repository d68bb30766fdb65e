import { z } from 'zod'
import {
  choice,
  optionalChoice,
  optionalFile,
  optionalMoment,
  optionalRelation,
  relation,
  ruled,
  stored,
  text,
  wholeNumber,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { CLAIM_LIMITS, CLAIM_PROOFS, CLAIM_STATES } from './rules.ts'

/** Someone's claim to a company. Only the server writes it. */
export const claimSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  user: relation('users'),
  state: choice(CLAIM_STATES),
  /** How the claim was or will be proved. '' before the first attempt. */
  proof: optionalChoice(CLAIM_PROOFS),
  /** The masked address that the code was sent to. */
  sent_to: text(CLAIM_LIMITS.sent_to),
  /** The same address in full. No response contains it, or what the code is derived from. */
  code_to: text(CLAIM_LIMITS.code_to),
  code_seed: text(CLAIM_LIMITS.code_seed),
  code_at: optionalMoment,
  code_tries: wholeNumber(0),
  /** Only administrators can read it, through a route of its own. */
  document: optionalFile,
  note: ruled(RECORD_RULES.claims.note),
  reason: ruled(RECORD_RULES.claims.reason),
  /** The current owner's reply. */
  owner_reply: ruled(RECORD_RULES.claims.owner_reply),
  /** The owner and the listing's address before the claim was approved, and whether the claimant was already an editor. */
  former_owner: optionalRelation('users'),
  former_email: text(CLAIM_LIMITS.code_to),
  /** '' if the code alone decided. */
  decided_by: optionalRelation('users'),
  decided_at: optionalMoment,
})
