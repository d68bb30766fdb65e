/**
 * Drafts of forms that have not been sent yet. Kept in memory and, if the browser allows it, for the life of the tab,
 * so that closing a dialog or changing pages loses nothing.
 */

export interface FormDraft {
  /** Field texts by name. */
  values: Record<string, string>
  /**
   * Identifies this filled form to the server, so that sending it again stores nothing twice. Absent until the form's
   * component has begun.
   */
  submission?: string
}

/** What is typed and chosen in a form, without empty fields. */
export const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, text]) => (text ? [[name, String(text)]] : [])))

const drafts = new Map<string, FormDraft>()
const storageKey = (key: string): string => `draft:${key}`

const isDraft = (value: unknown): value is FormDraft => Boolean((value as Partial<FormDraft> | null)?.values)

const readStored = (key: string): FormDraft | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The draft of a form. Undefined if nobody began one. */
export const readDraft = (key: string): FormDraft | undefined => drafts.get(key) ?? readStored(key)

/** Saves the draft of a form. If storage is full or forbidden, it lives only as long as the page. */
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
