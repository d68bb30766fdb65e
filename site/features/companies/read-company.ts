import { PAGE_FACTS_ID, type PageFacts } from './page-facts.ts'

/** After this long, a page counts as unreadable. */
const TIMEOUT_MS = 15_000

/** The result of reading a company's page: its facts, that it is gone, or nothing for now. */
export type CompanyReading = { state: 'listed'; facts: PageFacts } | { state: 'gone' | 'unread' }

const isPageFacts = (value: unknown): value is PageFacts =>
  typeof value === 'object' && value !== null && 'id' in value && 'facts' in value && 'similar' in value

/** The facts in a company's page. Undefined for any other page. */
export const factsIn = (page: Document): PageFacts | undefined => {
  try {
    const value: unknown = JSON.parse(page.getElementById(PAGE_FACTS_ID)?.textContent ?? 'null')
    return isPageFacts(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads a company's page. The old path of a renamed company leads to its new one. */
export const readCompany = async (path: string): Promise<CompanyReading> => {
  const here = factsIn(document)
  if (here?.path === path) return { state: 'listed', facts: here }
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status === 404 || response.status === 410) return { state: 'gone' }
    if (!response.ok) return { state: 'unread' }
    const facts = factsIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    return facts ? { state: 'listed', facts } : { state: 'unread' }
  } catch {
    return { state: 'unread' }
  }
}
