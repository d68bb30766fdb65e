import { z } from 'zod'
import { ROUTES } from '../../contract/routes.ts'
import { call, type SeedServer } from '../../demo/server.ts'
import { INVITATION_DAYS } from '../../domain/accounts/rules.ts'
import { emailAddress, problemOf, tidyValue } from '../../domain/fields/field-rules.ts'
import { compare } from '../../domain/security/write-filter.ts'

const ACCOUNTS = '/api/collections/users/records'
const accountSchema = z.object({ id: z.string(), email: z.string(), is_admin: z.boolean() })

const foundAccount = async (server: SeedServer, email: string) => {
  const filter = encodeURIComponent(compare('email:lower', '=', email.toLowerCase()))
  const answer = await call(server, `${ACCOUNTS}?perPage=1&filter=${filter}`)
  return z.object({ items: z.array(accountSchema) }).parse(answer).items[0]
}

const linkOf = async (server: SeedServer, of: { invitation: string } | { account: string }): Promise<string> => {
  const answer = await call(server, ROUTES.answerAccessLink.path, { body: JSON.stringify(of) })
  return z.object({ url: z.string() }).parse(answer).url
}

/** What to print, and a sign-in link if one is to be shown. */
export interface MadeAdministrator {
  told: string
  link?: string
}

export interface Wishes {
  /** True for a link to a new password, if the account exists. */
  newPassword?: boolean
  /** True to turn off the second factor of an account that has lost it. A member's account stays a member's. */
  isSecondFactorOff?: boolean
  /** True if the invitation is emailed instead of shown. */
  isMailed?: boolean
}

const invite = async (server: SeedServer, email: string, isMailed: boolean): Promise<MadeAdministrator> => {
  const body = JSON.stringify({ email, is_admin: true, isMailed })
  const { id } = z
    .object({ id: z.string() })
    .parse(await call(server, '/api/collections/invitations/records', { body }))
  const terms = `It works once, for ${INVITATION_DAYS} days.`
  if (isMailed) return { told: `A link that makes ${email} an administrator is mailed there. ${terms}` }
  return {
    told: `Whoever opens this link becomes the administrator ${email}. ${terms}`,
    link: await linkOf(server, { invitation: id }),
  }
}

const promote = async (
  server: SeedServer,
  { id, email, is_admin }: z.infer<typeof accountSchema>,
  { newPassword = false, isSecondFactorOff = false }: Wishes,
): Promise<MadeAdministrator> => {
  const rights = {
    is_admin: true,
    is_disabled: false,
    verified: true,
    ...(isSecondFactorOff && { second_factor: false }),
  }
  await call(server, `${ACCOUNTS}/${id}`, { method: 'PATCH', body: JSON.stringify(rights) })
  const alone = isSecondFactorOff ? ' The account signs in with the password alone.' : ''
  const told = `${email} ${is_admin ? 'was an administrator already' : 'is an administrator now'}.${alone}`
  if (!newPassword) return { told }
  return {
    told: `${told} Whoever opens this link within 30 minutes chooses a new password:`,
    link: await linkOf(server, { account: id }),
  }
}

/** For someone who has lost the second factor. */
const turnOffSecondFactor = async (
  server: SeedServer,
  { id, email }: z.infer<typeof accountSchema>,
): Promise<MadeAdministrator> => {
  await call(server, `${ACCOUNTS}/${id}`, { method: 'PATCH', body: JSON.stringify({ second_factor: false }) })
  return { told: `${email} signs in with the password alone.` }
}

/**
 * Makes someone an administrator. An existing account is kept; anyone else is invited by email or by the returned link.
 * Access to the server is the proof. No password is generated or shown.
 * @throws with a message for people
 */
export const makeAdministrator = async (
  server: SeedServer,
  given: string,
  wishes: Wishes = {},
): Promise<MadeAdministrator> => {
  const email = String(tidyValue(emailAddress, given))
  const problem = problemOf(emailAddress, email)
  if (problem) throw new Error(`${problem}: "${given}" is none`)
  const known = await foundAccount(server, email)
  if (known && !known.is_admin && wishes.isSecondFactorOff) return turnOffSecondFactor(server, known)
  return known ? promote(server, known, wishes) : invite(server, email, wishes.isMailed === true)
}
