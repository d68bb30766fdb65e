import type { Page } from '@playwright/test'

declare global {
  interface Window {
    policyViolations?: string[]
  }
}

/** Notes from now on what the Content-Security-Policy of a page's document refuses. */
export const notePolicyViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.policyViolations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.policyViolations?.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })

/** What was refused on the page that is open. */
export const policyViolationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.policyViolations ?? ['nothing was noted'])
