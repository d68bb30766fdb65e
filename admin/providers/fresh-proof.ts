/**
 * Privileged changes need fresh proof of identity. When the server asks for it, a dialog asks the person, and the request
 * is sent again with the proof. The proof stays in this page's memory: nobody finds it in the browser's storage.
 */

import { ClientResponseError } from 'pocketbase'
import { HttpError } from 'react-admin'
import { ROUTES } from '../../contract/routes.ts'
import {
  FRESH_PROOF_HEADER,
  FRESH_PROOF_OVER,
  FRESH_PROOF_REQUIRED,
  FRESH_PROOF_SPARE_S,
  type ProofAnswer,
} from '../../domain/accounts/rules.ts'
import { pocketbase } from './pocketbase.ts'
import { isFields } from './records.ts'

let held = { proof: '', account: '', until: 0 }

/** Opens the dialog. True after successful proof. */
type Asker = () => Promise<boolean>
let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** Registers the dialog while the console is open. @returns a function that unregisters it */
export const askForProofBy = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

const proofHeaders = (): Record<string, string> => {
  const isGood = held.until > Date.now() && held.account === pocketbase.authStore.record?.id
  return isGood ? { [FRESH_PROOF_HEADER]: held.proof } : {}
}

const hasFault = (json: unknown, field: string, code: string): boolean => {
  const data = isFields(json) ? json['data'] : undefined
  const fault = isFields(data) ? data[field] : undefined
  return isFields(fault) && fault['code'] === code
}

/** True if a response requires proof, by its error code. */
export const asksForProof = (json: unknown): boolean => hasFault(json, 'proof', FRESH_PROOF_REQUIRED)

const isProofRequired = (error: unknown): boolean =>
  (error instanceof HttpError && asksForProof(error.body)) ||
  (error instanceof ClientResponseError && asksForProof(error.response))

/**
 * Sends a request. If the server asks for proof, asks the person and sends it again. Throws what `send` throws, also
 * when the person cancels.
 */
export const withProof = async <T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> => {
  try {
    return await send(proofHeaders())
  } catch (error) {
    if (!asker || !isProofRequired(error)) throw error
    // Several requests share one dialog.
    asking ??= asker().finally(() => {
      asking = undefined
    })
    if (!(await asking)) throw error
    return send(proofHeaders())
  }
}

/** The server's message about a password or code. Undefined without a response. */
export const proofProblem = (error: unknown): string | undefined => {
  const message: unknown = error instanceof ClientResponseError ? error.response['message'] : undefined
  return typeof message === 'string' && message ? message : undefined
}

/** True if the code no longer works, so that the password is needed again. */
export const isProofOver = (error: unknown): boolean =>
  error instanceof ClientResponseError && hasFault(error.response, 'challenge', FRESH_PROOF_OVER)

/** The code of the account's app, or else an emailed one. */
export type Challenge = Extract<ProofAnswer, { challenge: string }>

const isAnswer = (value: unknown): value is ProofAnswer =>
  isFields(value) && (typeof value['proof'] === 'string' || typeof value['challenge'] === 'string')

/**
 * Proves the person's identity with the password, or with the code that the server asks for after it.
 * @returns what to send back with the code; undefined when the proof is complete. Throws ClientResponseError.
 */
export const prove = async (
  given: { password: string } | { challenge: string; code: string },
): Promise<Challenge | undefined> => {
  const answer: unknown = await pocketbase.send(ROUTES.proveIdentity.path, { method: 'POST', body: given })
  if (!isAnswer(answer)) throw new Error('the server returned no proof')
  if ('challenge' in answer) return answer
  const account = pocketbase.authStore.record?.id ?? ''
  held = { proof: answer.proof, account, until: Date.now() + (answer.seconds - FRESH_PROOF_SPARE_S) * 1000 }
  return undefined
}
