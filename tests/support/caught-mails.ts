/** The emails of the running product, read on its mail catcher's page. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

type LinkMode = 'reset' | 'verify' | 'email-change' | 'email' | 'invite'

const rowsTo = async (mails: Page, email: string) => {
  await mails.goto(process.env['HAULINDEX_MAIL_URL'] ?? '')
  return mails.getByRole('row').filter({ hasText: email })
}

/** Waits for an email to an address whose subject contains some words. */
export const expectMail = async (context: BrowserContext, email: string, subject: string): Promise<void> => {
  const mails = await context.newPage()
  // the page does not change by itself, so waiting on it would take until the end of that wait
  await expect(async () => {
    const rows = await (await rowsTo(mails, email)).allInnerTexts()
    expect(rows).toContainEqual(expect.stringContaining(subject))
  }).toPass()
  await mails.close()
}

/** A link in the newest email to an address: the one with this name, or the only one. */
const linkIn = async (context: BrowserContext, email: string, pattern: RegExp, name?: string): Promise<string> => {
  const mails = await context.newPage()
  await expect(async () => {
    const rows = await rowsTo(mails, email)
    expect(await rows.count()).toBeGreaterThan(0)
    await rows.first().getByRole('link').click()
  }).toPass()
  const link = mails.frameLocator('iframe').getByRole('link', name ? { name } : {})
  await expect(link).toHaveAttribute('href', pattern)
  const address = await link.getAttribute('href')
  await mails.close()
  return address ?? ''
}

/** The link of a mode in the newest email to an address. */
export const mailedLink = (context: BrowserContext, email: string, mode: LinkMode): Promise<string> =>
  linkIn(context, email, new RegExp(`/auth\\?mode=${mode}#token=.`))

/** The removal link in the newest email to a company's address. */
export const mailedRemovalLink = (context: BrowserContext, email: string): Promise<string> =>
  linkIn(context, email, /\/company-removal#token=./)

/** The link with a name in the newest email to someone who watches a carrier. */
export const mailedWatchLink = (context: BrowserContext, email: string, name: string): Promise<string> =>
  linkIn(context, email, /\/api\/directory\/watches\/./, name)

/** The link with which the reader of an email about an inquiry replies. */
export const mailedReplyLink = (context: BrowserContext, email: string): Promise<string> =>
  linkIn(context, email, /\/api\/directory\/reply\/./, 'Reply')

/** The link with a name in the newest email to the sender of a request. */
export const mailedRequestLink = (context: BrowserContext, email: string, name: string): Promise<string> =>
  linkIn(context, email, /\/api\/directory\/requests\/./, name)

/** The link in the newest email to an address that an owner added for quote requests. */
export const mailedRecipientLink = (context: BrowserContext, email: string): Promise<string> =>
  linkIn(context, email, /\/api\/directory\/recipients\/./, 'Confirm this address')

/** The code in the subject of the newest email to an address with these words in its subject. */
export const mailedCode = async (context: BrowserContext, email: string, words = ''): Promise<string> => {
  const mails = await context.newPage()
  let code = ''
  await expect(async () => {
    const rows = (await rowsTo(mails, email)).filter({ hasText: words })
    const [newest = ''] = await rows.allInnerTexts()
    code = /(\d{6}) is your/.exec(newest)?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await mails.close()
  return code
}
