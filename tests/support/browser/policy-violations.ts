import type { Page } from '@playwright/test'

declare global {
  interface Window {
    policyViolations?: string[]
  }
}

/** From now on, records what the Content-Security-Policy of a page's document refuses. */
export const notePolicyViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.policyViolations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.policyViolations?.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })

/** The violations on the open page. */
export const policyViolationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.policyViolations ?? ['nothing was noted'])
