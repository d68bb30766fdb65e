/** Where the browser keeps the shortlist. */
export const SHORTLIST_KEY = 'shortlist'

/** True if something may be saved. What it is, `savedCompanies` reads. */
export const hasShortlist = (): boolean => {
  try {
    return (localStorage.getItem(SHORTLIST_KEY) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
