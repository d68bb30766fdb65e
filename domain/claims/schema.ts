import { z } from 'zod'
import {
  choice,
  flag,
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

/** Somebody says that a company is theirs. The server alone writes it. */
export const claimSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  user: relation('users'),
  state: choice(CLAIM_STATES),
  /** How it was proved, or is to be; '' before the first try. */
  proof: optionalChoice(CLAIM_PROOFS),
  /** Where the code went, masked. */
  sent_to: text(CLAIM_LIMITS.sent_to),
  /** The same in full. No reply of the server holds it, nor what the code is made of. */
  code_to: text(CLAIM_LIMITS.code_to),
  code_seed: text(CLAIM_LIMITS.code_seed),
  code_at: optionalMoment,
  code_tries: wholeNumber(0),
  /** Only administrators get it, and not by the address of a file. */
  document: optionalFile,
  note: ruled(RECORD_RULES.claims.note),
  reason: ruled(RECORD_RULES.claims.reason),
  /** What the present owner says to it. */
  owner_reply: ruled(RECORD_RULES.claims.owner_reply),
  /** Whose the company was before this claim was approved, and whether the claimant edited it already. */
  former_owner: optionalRelation('users'),
  was_assigned: flag,
  /** '' for a claim that its code alone decided. */
  decided_by: optionalRelation('users'),
  decided_at: optionalMoment,
})
