/**
 * What visitors have typed into forms that are not sent yet. Kept in memory and, where the browser allows it, for the
 * life of the tab, so that neither a closed dialog nor another page loses it.
 */

export interface FormDraft {
  /** Field texts by name. */
  values: Record<string, string>
  /** Names this filled form to the server: sending it again stores nothing twice. */
  submission: string
}

const drafts = new Map<string, FormDraft>()
const storageKey = (key: string): string => `draft:${key}`

const isDraft = (value: unknown): value is FormDraft =>
  typeof value === 'object' && value !== null && 'values' in value && 'submission' in value

const readStored = (key: string): FormDraft | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The draft of a form; undefined for one that nobody has begun. */
export const readDraft = (key: string): FormDraft | undefined => drafts.get(key) ?? readStored(key)

/** Keeps the draft of a form. Storage that is full or forbidden costs only its life beyond this page. */
export const keepDraft = (key: string, draft: FormDraft): void => {
  drafts.set(key, draft)
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft))
  } catch {}
}

export const dropDraft = (key: string): void => {
  drafts.delete(key)
  try {
    sessionStorage.removeItem(storageKey(key))
  } catch {}
}
