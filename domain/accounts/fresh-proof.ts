/**
 * Before a privileged change of an account, the person proves again who they are: the password, and the mailed code where
 * the second factor is on. The server answers with a token for this session. Free of zod: hooks and the console say it.
 */

export const FRESH_PROOF_PATH = '/api/directory/proof'
/** Request header with the token. */
export const FRESH_PROOF_HEADER = 'X-Fresh-Proof'
/** How long one proof lasts. */
export const FRESH_PROOF_MINUTES = 5

/** The code of the fault under `data.proof` in the 403 that asks for proof. */
export const FRESH_PROOF_REQUIRED = 'fresh_proof_required'

/** What POST /api/directory/proof answers: a proof, or a challenge to send back with the code that was mailed. */
export type ProofAnswer = { proof: string; seconds: number } | { challenge: string }

export const FRESH_PROOF_WORDS = {
  required: 'Confirm it’s you to do this. Nothing was changed.',
  wrongPassword: 'This is not your password.',
  over: 'This confirmation has expired. Please start again with your password.',
} as const
