import { describe, expect, it } from 'vitest'
import { EMAIL_ANSWERS } from '../../../domain/mail/email-suppressions.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, listingBody } from '../../../tests/support/records.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'

const { server, site, send, deliver, to, mails, address } = await mailScene()
const CONFIRM = '/api/directory/company-email'
const path = (id: string) => `/api/collections/company_listings/records/${id}`

const ownedListing = async () => {
  const owner = await createUser(server.superuser, server.guest)
  // an address of an account that is not trusted yet waits for an administrator
  ageAccounts(server, owner.id)
  const email = address('dispatch')
  const id = await createListing(server.superuser, { owner: owner.id, email })
  return { owner, api: server.as(owner.token), id, email }
}
const emailsOf = async (id: string) => {
  const { email, new_email } = await server.superuser.read('company_listings', id)
  return [email, new_email]
}
const tokenTo = async (recipient: string): Promise<string> => {
  await deliver()
  return /auth\?mode=company#token=([\w.-]+)/.exec(String(to(recipient).at(-1)?.html))?.[1] ?? ''
}

describe('an owner who gives a company a new address', () => {
  it('gets no words until it is confirmed: quote requests still go to the previous address', async () => {
    const { api, id, email } = await ownedListing()
    const victim = address('victim')
    const { status, body } = await api.patch(path(id), { email: victim, name: 'Win at casino.agency' })
    expect([status, body['email'], body['new_email']]).toEqual([200, email, victim])
    await send('inquiries', quoteBody(id, { message: 'You have won, call 1-900-555-0100.' }))
    await deliver()
    expect(to(email)).toHaveLength(1)
    const mail = onlyEmail(to(victim))
    expect(mail.subject).toBe('Confirm this address for quote requests from Haulindex')
    expect(readableText(mail)).not.toMatch(/casino|won|1-900|Dana/)
    expect(replyTo(mail)).toBeUndefined()
  })

  it.each(['%s ', ' %s', '\u00a0%s\n', '\ufeff%s'])('treats spaces around it the same way: %j', async (padded) => {
    const { owner, api, id, email } = await ownedListing()
    const victim = address('victim')
    expect((await api.patch(path(id), { email: padded.replace('%s', victim) })).status).toBe(200)
    expect(await emailsOf(id)).toEqual([email, victim])
    const typed = padded.replace('%s', address('victim'))
    const body = await listingBody(server.superuser, { owner: owner.id, email: typed, address_since: undefined })
    const made = await api.create('company_listings', body)
    expect(await emailsOf(made)).toEqual([owner.email, typed.trim()])
  })

  it('gets quote requests at the new address once its link was opened; the link works for that address only', async () => {
    const { api, id, email } = await ownedListing()
    const [first, second] = [address('first'), address('second')]
    await api.patch(path(id), { email: first })
    const outdated = await tokenTo(first)
    await api.patch(path(id), { email: second })
    const token = await tokenTo(second)
    const refused = await server.guest.post(CONFIRM, { token: outdated })
    expect([refused.status, refused.body['message']]).toEqual([400, EMAIL_ANSWERS.badLink])
    expect(await emailsOf(id)).toEqual([email, second])
    for (const _ of ['opened', 'opened again'])
      expect((await server.guest.post(CONFIRM, { token })).body).toEqual({ isWaiting: false })
    expect(await emailsOf(id)).toEqual([second, ''])
    await send('inquiries', quoteBody(id))
    await deliver()
    expect(to(second).map(({ subject }) => subject)).toContain('Quote request from Dana Reyes')
  })

  it('cancels it by saving the previous address, or none', async () => {
    const { api, id, email } = await ownedListing()
    const typed = address('typo')
    await api.patch(path(id), { email: typed })
    await api.patch(path(id), { phone: '312-555-0199' })
    expect(await emailsOf(id)).toEqual([email, typed])
    await api.patch(path(id), { new_email: '' })
    expect(await emailsOf(id)).toEqual([email, ''])
  })

  it('cannot set it through the pending field, or confirm it without the link', async () => {
    const { owner, api, id, email } = await ownedListing()
    const victim = address('victim')
    await api.patch(path(id), { new_email: victim })
    expect(await emailsOf(id)).toEqual([email, ''])
    await api.patch(path(id), { email: victim })
    for (const token of ['', 'x', owner.token, 7, null])
      expect((await server.guest.post(CONFIRM, { token })).status).toBe(400)
    expect(await emailsOf(id)).toEqual([email, victim])
  })

  it('needs no link for the verified address of the account', async () => {
    const { owner, api, id } = await ownedListing()
    await api.patch(path(id), { email: owner.email.toUpperCase() })
    expect(await emailsOf(id)).toEqual([owner.email.toUpperCase(), ''])
    await deliver()
    expect(mails()).toEqual([])
  })

  it('can request the link again, at most three times an hour', async () => {
    const { api, id } = await ownedListing()
    const again = () => api.post(`/api/directory/listings/${id}/confirmation`, {})
    expect((await again()).body['message']).toBe(EMAIL_ANSWERS.nothingWaits)
    const typed = address('again')
    await api.patch(path(id), { email: typed })
    for (let n = 0; n < 5; n++) {
      await deliver()
      expect((await again()).status).toBe(204)
    }
    await deliver()
    expect(to(typed)).toHaveLength(3)
    const stranger = await createUser(server.superuser, server.guest)
    expect((await server.as(stranger.token).post(`/api/directory/listings/${id}/confirmation`, {})).status).toBe(404)
    expect((await server.guest.post(`/api/directory/listings/${id}/confirmation`, {})).status).toBe(401)
  })
})

describe('a new listing', () => {
  it('from a member gets the address of the account until the typed one is confirmed', async () => {
    const owner = await createUser(server.superuser, server.guest)
    const typed = address('office')
    const body = await listingBody(server.superuser, { owner: owner.id, email: typed, address_since: undefined })
    const id = await server.as(owner.token).create('company_listings', body)
    expect(await emailsOf(id)).toEqual([owner.email, typed])
    const mail = await tokenTo(typed).then(() => onlyEmail(to(typed)))
    expect(mail.text).toContain(`${site}/auth?mode=company#token=`)
  })

  it('from an administrator gets the typed address', async () => {
    const { token } = await createUser(server.superuser, server.guest, { is_admin: true })
    const typed = address('trusted')
    const id = await server.as(token).create('company_listings', await listingBody(server.superuser, { email: typed }))
    expect(await emailsOf(id)).toEqual([typed, ''])
  })
})

it('drops the pending address when an administrator changes the address', async () => {
  const { api, id } = await ownedListing()
  await api.patch(path(id), { email: address('waits') })
  const { token } = await createUser(server.superuser, server.guest, { is_admin: true })
  const given = address('given')
  await server.as(token).patch(path(id), { email: given })
  expect(await emailsOf(id)).toEqual([given, ''])
})
