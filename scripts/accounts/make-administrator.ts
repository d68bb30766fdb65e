import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { emailAddress, problemOf, tidyValue } from '../../domain/fields/field-rules.ts'
import { call, type SeedServer } from '../seed/server.ts'

const ACCOUNTS = '/api/collections/users/records'
const accountSchema = z.object({ id: z.string(), email: z.string(), is_admin: z.boolean() })

const foundAccount = async (server: SeedServer, email: string) => {
  const filter = encodeURIComponent(`email:lower = ${JSON.stringify(email.toLowerCase())}`)
  const answer = await call(server, `${ACCOUNTS}?perPage=1&filter=${filter}`)
  return z.object({ items: z.array(accountSchema) }).parse(answer).items[0]
}

/** Twenty characters that can be read to somebody and typed. */
const drawPassword = (): string =>
  randomBytes(10)
    .toString('hex')
    .replace(/.{5}(?=.)/g, '$&-')

/**
 * Makes somebody an administrator: with an account of his own if he has one, else with a new one. Whoever has the
 * server vouches for the address.
 * @returns what to tell, and the password that was drawn, if one was
 * @throws with words for a person
 */
export const makeAdministrator = async (
  server: SeedServer,
  given: string,
  newPassword: boolean,
): Promise<{ told: string; password?: string }> => {
  const email = String(tidyValue(emailAddress, given))
  const problem = problemOf(emailAddress, email)
  if (problem) throw new Error(`${problem}: "${given}" is none`)
  const known = await foundAccount(server, email)
  const password = known && !newPassword ? undefined : drawPassword()
  const rights = { is_admin: true, verified: true }
  const values = password ? { ...rights, password, passwordConfirm: password } : rights
  if (known) await call(server, `${ACCOUNTS}/${known.id}`, { method: 'PATCH', body: JSON.stringify(values) })
  else await call(server, ACCOUNTS, { body: JSON.stringify({ ...values, email }) })
  const told = known
    ? `${known.email} ${known.is_admin ? 'was an administrator already' : 'is an administrator now'}.`
    : `Made the administrator ${email}. The password is shown this once:`
  return password ? { told: known ? `${told} The new password is shown this once:` : told, password } : { told }
}
