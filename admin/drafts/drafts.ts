/**
 * Unsaved form input. It survives the screen, an interrupting sign-in and a reload; chosen files survive all but the
 * reload.
 */
import { currentAccount } from '../providers/session.ts'

type Values = Record<string, unknown>

const inMemory = new Map<string, Values>()
const keyOf = (form: string): string => `draft:${currentAccount()?.id ?? ''}:${form}`

/** Saves a form's values for the signed-in account. */
export const keepDraft = (form: string, values: Values): void => {
  const key = keyOf(form)
  inMemory.set(key, values)
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // If storage is full or forbidden, the copy in memory lasts until a reload.
  }
}

/** The saved input. Chosen files are missing after a reload. */
export const findDraft = (form: string): Values | undefined => {
  const key = keyOf(form)
  const kept = inMemory.get(key)
  if (kept) return kept
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  const { logo, ...values } = JSON.parse(stored)
  return logo === null ? { ...values, logo } : values
}

/** True if there is unsaved input. The version that it was typed into is none. */
export const hasDraft = (form: string): boolean =>
  Object.keys(findDraft(form) ?? {}).some((field) => field !== 'updated')

export const dropDraft = (form: string): void => {
  inMemory.delete(keyOf(form))
  sessionStorage.removeItem(keyOf(form))
}
