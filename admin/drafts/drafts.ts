/**
 * What was typed into a form and not stored yet. It outlives the screen, a sign-in that became necessary in the middle
 * and a reload of the page; chosen files outlive all but the reload.
 */
import { currentAccount } from '../providers/session.ts'

type Values = Record<string, unknown>

const inMemory = new Map<string, Values>()
const keyOf = (form: string): string => `draft:${currentAccount()?.id ?? ''}:${form}`

/** Keeps the values of a form, for the account that is signed in. */
export const keepDraft = (form: string, values: Values): void => {
  const key = keyOf(form)
  inMemory.set(key, values)
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // a full or forbidden store: the copy in memory is enough until a reload
  }
}

/** What was kept; a chosen file is left out after a reload. */
export const findDraft = (form: string): Values | undefined => {
  const key = keyOf(form)
  const kept = inMemory.get(key)
  if (kept) return kept
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  const { logo, ...values } = JSON.parse(stored)
  return logo === null ? { ...values, logo } : values
}

export const dropDraft = (form: string): void => {
  inMemory.delete(keyOf(form))
  sessionStorage.removeItem(keyOf(form))
}
