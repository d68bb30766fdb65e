import type { CompanyLists } from '../domain/directory/company-lists.ts'

/** Makes some of what the lists will be asked for. @param ms for about so long @returns whether there is more to make */
export const prepareLists = (lists: CompanyLists, ms: number): boolean => {
  const end = performance.now() + ms
  while (lists.prepare()) if (performance.now() > end) return true
  return false
}
