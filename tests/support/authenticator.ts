import { ROUTES } from '../../contract/routes.ts'
import { appCode } from '../../domain/accounts/authenticator.ts'
import { withFreshProof } from './records.ts'
import type { Api } from './server/api.ts'

const STEP_MS = 30_000

/** The code that an app shows now, or some steps of 30 seconds later or earlier. */
export const codeOfApp = (secret: string, steps = 0): string => appCode(secret, Date.now() + steps * STEP_MS)

export interface SetUpApp {
  secret: string
  recoveryCodes: string[]
  /** Continues the session. */
  token: string
}

/** Turns on an authenticator app for an account without a second factor. The app's code of one step ago is used up. */
export const setUpApp = async (api: Api): Promise<SetUpApp> => {
  const proved = await withFreshProof(api)
  const { body } = await proved.post(ROUTES.beginAuthenticator.path, {})
  const secret = String(body['secret'])
  const confirmed = await api.post(ROUTES.confirmAuthenticator.path, {
    setup: body['setup'],
    code: codeOfApp(secret, -1),
  })
  if (confirmed.status !== 200) throw new Error(`no app: ${confirmed.text}`)
  const { recoveryCodes } = confirmed.body['meta'] as { recoveryCodes: string[] }
  return { secret, recoveryCodes, token: String(confirmed.body['token']) }
}
