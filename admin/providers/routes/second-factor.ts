import * as z from 'zod/mini'
import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { FactorSetup, FactorState } from '../../../domain/accounts/second-factor.ts'
import { call } from '../call.ts'
import { deviceHeader } from '../known-device.ts'
import { request } from '../request.ts'
import { keepAnswer } from '../session.ts'

/** The second factor of the own account. All throw react-admin's HttpError. */

export const readSecondFactor = (): Promise<FactorState> =>
  call(ROUTES.answerSecondFactor, RESPONSES.answerSecondFactor)

/** Begins the setup of an app. Nothing changes before its first code. */
export const beginAuthenticator = (): Promise<FactorSetup> =>
  call(ROUTES.beginAuthenticator, RESPONSES.beginAuthenticator)

const confirmed = z.object({
  token: z.string(),
  record: z.looseObject({ id: z.string(), collectionId: z.string(), collectionName: z.string() }),
  meta: z.looseObject({ recoveryCodes: z.array(z.string()) }),
})

/** Turns the app on. This session continues; the account's other sessions end. @returns the recovery codes */
export const confirmAuthenticator = async (setup: string, code: string): Promise<string[]> => {
  const { json } = await request(ROUTES.confirmAuthenticator.path, {
    method: 'POST',
    body: JSON.stringify({ setup, code }),
    headers: deviceHeader(),
  })
  const answer = confirmed.parse(json)
  keepAnswer(answer)
  return answer.meta.recoveryCodes
}

/** Replaces the recovery codes. @returns the new ones */
export const makeRecoveryCodes = async (): Promise<string[]> =>
  (await call(ROUTES.makeRecoveryCodes, RESPONSES.makeRecoveryCodes)).recoveryCodes
