/**
 * Before a privileged change of an account, the person proves again who they are: the password, and the mailed code where
 * the second factor is on. The server answers with a token for this session. Free of zod: hooks and the console say it.
 */

export const FRESH_PROOF_PATH = '/api/directory/proof'
/** Request header with the token. */
export const FRESH_PROOF_HEADER = 'X-Fresh-Proof'
/** How old the password, and the mailed code, can be when the change is made. */
export const FRESH_PROOF_MINUTES = 5
/** A code with fewer seconds left is too late: the proof would expire before the change is made. */
export const FRESH_PROOF_SPARE_S = 10

/** The code of the fault under `data.proof` in the 403 that asks for proof. */
export const FRESH_PROOF_REQUIRED = 'fresh_proof_required'

/** The code of the fault under `data.challenge` when the mailed code comes too late, or was tried too often. */
export const FRESH_PROOF_OVER = 'fresh_proof_over'

/** What POST /api/directory/proof answers: a proof, or a challenge to send back with the code that was mailed. */
export type ProofAnswer = { proof: string; seconds: number } | { challenge: string }

export const FRESH_PROOF_WORDS = {
  required: 'Confirm it’s you to do this. Nothing was changed.',
  wrongPassword: 'This is not your password.',
  over: 'This code no longer works. Enter your password again, and we will send you a new code.',
} as const
