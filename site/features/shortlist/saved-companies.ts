/** The visitor's shortlist. It stays on the device: no server learns of it, and all tabs of the browser share it. */

import { SHORTLIST_KEY } from './has-shortlist.ts'

/** Nobody compares more columns than this. */
export const MOST_SAVED = 8
const CHANGED = 'shortlist-changed'

export interface SavedCompany {
  /** Id of its listing. */
  id: string
  /** Its name and path when it was saved. */
  name: string
  path: string
}

const isSaved = (value: unknown): value is SavedCompany => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, path } = value as Partial<Record<keyof SavedCompany, unknown>>
  return typeof id === 'string' && typeof name === 'string' && typeof path === 'string' && path.startsWith('/company/')
}

/** The companies in a stored text, which another program or an older version may have written. */
export const parseSaved = (text: string | null): SavedCompany[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isSaved).slice(0, MOST_SAVED) : []
  } catch {
    return []
  }
}

export const savedCompanies = (): SavedCompany[] => {
  try {
    return parseSaved(localStorage.getItem(SHORTLIST_KEY))
  } catch {
    return []
  }
}

/** Whether the browser can store it. */
const store = (companies: readonly SavedCompany[]): boolean => {
  try {
    localStorage.setItem(SHORTLIST_KEY, JSON.stringify(companies))
  } catch {
    return false
  }
  dispatchEvent(new Event(CHANGED))
  return true
}

export type Toggled = 'changed' | 'full' | 'forbidden'

/** Saves a company, or removes a saved one. */
export const toggleSaved = ({ id, name, path }: SavedCompany): Toggled => {
  const saved = savedCompanies()
  const others = saved.filter((company) => company.id !== id)
  const isNew = others.length === saved.length
  if (isNew && saved.length >= MOST_SAVED) return 'full'
  return store(isNew ? [...saved, { id, name, path }] : others) ? 'changed' : 'forbidden'
}

export const removeSaved = (id: string): void => void store(savedCompanies().filter((company) => company.id !== id))

/** Notes the new path of a saved company. */
export const moveSaved = (id: string, path: string): void =>
  void store(savedCompanies().map((company) => (company.id === id ? { ...company, path } : company)))

/** Calls back when the shortlist changes, in this tab or another, and when the browser shows a page again. */
export const onSavedChange = (callBack: () => void): void => {
  addEventListener(CHANGED, callBack)
  addEventListener('pageshow', callBack)
  addEventListener('storage', ({ key }) => {
    if (key === SHORTLIST_KEY || key === null) callBack()
  })
}
