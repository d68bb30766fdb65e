/** Tells the server that this browser has signed in before, so that strangers' guesses do not lock its owner out. */
import { KNOWN_DEVICE_HEADER } from '../../domain/accounts/account-limits.ts'
import { isFields } from './records.ts'

const DEVICE = 'known_device'
// Undefined outside of a browser.
const storage: Storage | undefined = globalThis.localStorage

/** For requests that sign in or end sessions. */
export const deviceHeader = (): Record<string, string> => {
  const device = storage?.getItem(DEVICE)
  return device ? { [KNOWN_DEVICE_HEADER]: device } : {}
}

/** Stores a token that the server issued. The previous one is invalid after sessions were ended. */
export const keepDevice = (answer: unknown) => {
  if (isFields(answer) && typeof answer['device'] === 'string') storage?.setItem(DEVICE, answer['device'])
}
