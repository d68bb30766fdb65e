/** Tells the server that this browser has signed in before, so that strangers' guesses do not lock its owner out. */
import { KNOWN_DEVICE_HEADER } from '../../domain/accounts/account-limits.ts'
import { isFields } from './records.ts'

const DEVICE = 'known_device'
// absent outside of a browser
const storage: Storage | undefined = globalThis.localStorage

/** For requests that sign in or end sessions. */
export const deviceHeader = (): Record<string, string> => {
  const device = storage?.getItem(DEVICE)
  return device ? { [KNOWN_DEVICE_HEADER]: device } : {}
}

/** Stores the token that the server issued, if it did: the one before is invalid once sessions have ended. */
export const keepDevice = (answer: unknown) => {
  if (isFields(answer) && typeof answer['device'] === 'string') storage?.setItem(DEVICE, answer['device'])
}
