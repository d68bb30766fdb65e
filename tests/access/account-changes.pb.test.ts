/** Changes of other accounts: a session alone is not enough for the dangerous ones. */

import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { AccountAsk } from '../../domain/accounts/rules.ts'
import { createUser, nextNumber, PASSWORD, withFreshProof } from '../support/records.ts'
import type { Api, ApiResponse } from '../support/server/api.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'

const server = pocketBaseForTests()
const ROLES = ['guest', 'member', 'proven member', 'admin', 'proven admin'] as const
type Role = (typeof ROLES)[number]
let apis: Record<Role, Api>
beforeAll(async () => {
  const member = server.as((await createUser(server.superuser, server.guest, { verified: true })).token)
  const admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  apis = {
    guest: server.guest,
    member,
    'proven member': await withFreshProof(member),
    admin,
    'proven admin': await withFreshProof(admin),
  }
})

type Change = (api: Api, account: string) => Promise<ApiResponse>
const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const newAddress = () => `changed${nextNumber()}@example.com`
const patch =
  (body: () => object): Change =>
  (api, id) =>
    api.patch(records('users', id), body())
const ask =
  (what: AccountAsk, body: () => object = () => ({})): Change =>
  (api, id) =>
    api.post(pathOf(ROUTES.manageAccount, { id: id, ask: what }), body())
const account = (values: object) => ({
  email: newAddress(),
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  ...values,
})

const WITH_PROOF: Record<string, Change> = {
  'makes an administrator': patch(() => ({ is_admin: true })),
  'disables an account': patch(() => ({ is_disabled: true })),
  'verifies an account': ask('verify'),
  'changes the email of an account': ask('move', () => ({ email: newAddress() })),
  'signs an account out': ask('sign-out'),
  'deletes an account': ask('delete'),
  'creates an administrator': (api) => api.post(records('users'), account({ is_admin: true })),
  'invites an administrator': (api) => api.post(records('invitations'), { email: newAddress(), is_admin: true }),
}
const WITH_SESSION: Record<string, Change> = {
  'sends a reset link': ask('reset-mail'),
  'invites a member': (api) => api.post(records('invitations'), { email: newAddress() }),
}
const NEVER: Record<string, Change> = {
  'sets a password': patch(() => ({ password: 'changed-1', passwordConfirm: 'changed-1' })),
  'sets a password with the old one': patch(() => ({
    oldPassword: PASSWORD,
    password: 'changed-1',
    passwordConfirm: 'changed-1',
  })),
  'sets an email in the record': patch(() => ({ email: newAddress() })),
  'sets verified in the record': patch(() => ({ verified: true })),
  'sets a second factor': patch(() => ({ second_factor: true })),
  'sets the time of the last sign-in': patch(() => ({ last_sign_in: '2026-01-01 00:00:00.000Z' })),
  'sets the day of a deletion': patch(() => ({ leaves_at: '2026-01-01 00:00:00.000Z' })),
  'has listings deleted with an account': patch(() => ({ deletes_listings: true })),
  'turns off emails': patch(() => ({ mails_off: ['work'] })),
  'gets an access link': (api, id) => api.post('/api/directory/access-link', { account: id }),
  impersonates: (api, id) => api.post(`/api/collections/users/impersonate/${id}`, {}),
  'deletes the record': (api, id) => api.delete(records('users', id)),
}

const allowedTo = async (change: Change): Promise<Role[]> => {
  const allowed: Role[] = []
  for (const role of ROLES) {
    const { id } = await createUser(server.superuser, server.guest, { verified: false })
    if ((await change(apis[role], id)).status < 300) allowed.push(role)
  }
  return allowed
}

describe.each([
  ['an administrator with fresh proof', WITH_PROOF, ['proven admin']],
  ['an administrator', WITH_SESSION, ['admin', 'proven admin']],
  ['nobody', NEVER, []],
] as const)('only %s', (_, changes, roles) => {
  it.each(Object.entries(changes))('%s', async (_name, change) => {
    expect(await allowedTo(change)).toEqual(roles)
  })
})
