/** What a browser shows when a test fails, so that the log explains failures on a machine nobody can look at. */
import type { BrowserContext, Page } from '@playwright/test'

const MOST_LINES = 30
const MOST_REQUESTS = 10
const SNAPSHOT_TIMEOUT_MS = 5000

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** From now on, records failed or refused requests of a context's pages. */
export const noteFailedRequests = (context: BrowserContext): readonly string[] => {
  const failed: string[] = []
  context.on('requestfailed', (request) => {
    failed.push(`${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (!response.ok() && response.status() >= 400)
      failed.push(`${response.request().method()} ${pathOf(response.url())}: ${response.status()}`)
  })
  return failed
}

const describePage = async (page: Page): Promise<string[]> => {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: SNAPSHOT_TIMEOUT_MS })
    .catch((error: Error) => error.message)
  return [`On ${page.url()}:`, ...snapshot.split('\n').slice(0, MOST_LINES)]
}

/** Address and first lines of each open page, and the requests recorded so far. */
export const describePages = async (
  context: BrowserContext,
  failedRequests: readonly string[],
  complaints: readonly string[],
): Promise<string> => {
  const pages = await Promise.all(context.pages().map(describePage))
  return [
    ...pages.flat(),
    'Requests that failed:',
    ...failedRequests.slice(-MOST_REQUESTS),
    'The console and page errors said:',
    ...complaints.slice(-MOST_REQUESTS),
  ].join('\n')
}
