import { beforeAll, describe, expect, it } from 'vitest'
import { REMOVAL_ANSWERS, REMOVED_BY_LINK } from '../../../domain/removal-requests/rules.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { quoteBody, removalBody } from '../../../tests/support/forms.ts'
import { mailScene, only, replyTo, wordsOf } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'

const { server, send, deliver, to, address, passMinutes, refuse } = await mailScene({ FORM_LIMITS: 'off' })
const REQUESTS = '/api/collections/removal_requests/records'
const OFFICE = 'office@directory.example'

let admin: Api
beforeAll(async () => {
  admin = server.as(
    (await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })).token,
  )
})

const company = async (values: object = {}) => {
  const n = nextNumber()
  const [email, usdot_number] = [address('dispatch'), String(8_100_000 + n)]
  const name = `Removal Lines ${n}`
  const id = await createListing(server.superuser, { name, email, usdot_number, ...values })
  return { id, name, slug: `removal-lines-${n}`, email, usdot_number }
}
/** As an import stores it. */
const importedCompany = async (values: object = {}) => {
  const made = await company(values)
  await server.superuser.create('carrier_imports', { listing: made.id, imported: '{}' })
  return made
}
const stateOf = async (id: string) => (await server.superuser.read('company_listings', id))['state']
const requestsAbout = (listing: string) =>
  server.superuser.list('removal_requests', { filter: `listing = "${listing}"` })
const tokenIn = (words: string): string => /company-removal#token=([\w.-]+)/.exec(words)?.[1] ?? ''

/** The token of the link that a quote request carries to a company. */
const tokenMailedTo = async ({ id, email }: { id: string; email: string }): Promise<string> => {
  await send('inquiries', quoteBody(id))
  await deliver()
  return tokenIn(wordsOf(only(to(email))))
}
const remove = (token: unknown) => server.guest.post('/api/directory/removal', { token })
const look = (token: unknown) => server.guest.post('/api/directory/removal/company', { token })

describe('what a visitor asks of a listing', () => {
  it('is stored and mailed to the mailbox, to be answered by replying', async () => {
    const { id, name, slug } = await company()
    const sender = address('sam')
    await send('removal_requests', removalBody(slug, { email: sender, message: 'We moved to Tulsa.' }))
    expect(await requestsAbout(id)).toMatchObject([
      { company: name, request_type: 'correct', email: sender, state: 'pending', is_confirmed: false },
    ])
    await deliver()
    const mail = only(to(OFFICE))
    expect([mail.subject, replyTo(mail)]).toEqual([`Correct the listing: ${name}`, sender])
    expect(mail.text).toContain('> We moved to Tulsa.')
    expect(mail.text).toContain(`https://directory.example/company/${slug}`)
  })

  it('names the company by its page, an old address of it, or its USDOT number', async () => {
    const { id, slug, usdot_number } = await company()
    await server.superuser.create('slug_redirects', { from_slug: `older-${slug}`, listing: id })
    for (const named of [
      slug,
      `/company/${slug}/`,
      `company/${slug}`,
      `HTTPS://Directory.example/company/${slug.toUpperCase()}?from=mail#contact`,
      `/company/older-${slug}`,
      usdot_number,
      `USDOT ${usdot_number}`,
    ])
      await send('removal_requests', removalBody(slug, { company: named }))
    expect(await requestsAbout(id)).toHaveLength(7)
  })

  it.each([
    ['company', ''],
    ['company', 'https://elsewhere.example/page'],
    ['company', "' OR 1=1 --"],
    ['company', 7],
    ['request_type', 'destroy'],
    ['request_type', ''],
    ['email', 'nobody'],
    ['message', ' '],
  ])('is refused with the problem of %s: %j', async (field, value) => {
    const { slug } = await company()
    const { status, body } = await server.guest.post(REQUESTS, removalBody(slug, { [field]: value }))
    expect([status, Object.keys(body['data'] as object)]).toEqual([400, [field]])
  })

  it('changes nothing by itself, decides nothing and proves nothing', async () => {
    const { id, slug } = await company()
    const own = { request_type: 'remove', state: 'removed', is_confirmed: true }
    await send('removal_requests', removalBody(slug, own))
    expect(await requestsAbout(id)).toMatchObject([{ state: 'pending', is_confirmed: false }])
    expect(await stateOf(id)).toBe('published')
  })

  it('is refused from a robot, and of a company that is not public', async () => {
    const { slug } = await company({ state: 'hidden' })
    expect((await server.guest.post(REQUESTS, removalBody(slug))).body['data']).toMatchObject({
      company: { message: `${REMOVAL_ANSWERS.unknownCompany}.` },
    })
    expect((await server.guest.post(REQUESTS, removalBody(slug, { fax_number: '1' }))).status).toBe(400)
  })
})

describe('an administrator', () => {
  it('removes the listing for good by one change of the request, which is decided once', async () => {
    const { id, slug, usdot_number } = await company()
    await send('removal_requests', removalBody(slug, { request_type: 'remove' }))
    const [request] = await requestsAbout(id)
    const decide = (state: string) => decideRecord(admin, 'removal_requests', String(request?.['id']), { state })
    expect((await decide('removed')).status).toBe(200)
    expect(await stateOf(id)).toBe('hidden')
    expect(await server.superuser.list('do_not_list', { filter: `usdot_number = "${usdot_number}"` })).toMatchObject([
      { reason: 'requested', added_by: 'Ada Admin', company: `Removal Lines ${slug.split('-').at(-1)}` },
    ])
    expect((await decide('done')).status).toBe(409)
  })

  it('hides a listing that has no number, and says why', async () => {
    const { id, slug } = await company({ usdot_number: '' })
    await send('removal_requests', removalBody(slug, { request_type: 'remove' }))
    const [request] = await requestsAbout(id)
    await decideRecord(admin, 'removal_requests', String(request?.['id']), { state: 'removed' })
    expect(await stateOf(id)).toBe('hidden')
  })

  it('keeps the request of a listing that is deleted', async () => {
    const { id, slug } = await company()
    await send('removal_requests', removalBody(slug))
    const [request] = await requestsAbout(id)
    expect((await admin.delete(`/api/collections/company_listings/records/${id}`)).status).toBe(204)
    expect(await server.superuser.read('removal_requests', String(request?.['id']))).toMatchObject({ listing: '' })
  })
})

describe('the address of a listing', () => {
  it('gets a link when it asks for the removal, which no other address gets', async () => {
    const { slug, email, name } = await company()
    const stranger = address('stranger')
    await send(
      'removal_requests',
      removalBody(slug, { request_type: 'remove', email: stranger, message: 'Click casino.agency' }),
    )
    await send('removal_requests', removalBody(slug, { request_type: 'remove', email: email.toUpperCase() }))
    await deliver()
    expect(to(stranger)).toEqual([])
    const mail = only(to(email))
    expect(mail.text).toContain(`remove ${name} from the directory`)
    expect(wordsOf(mail)).not.toContain('casino')
    expect((await remove(tokenIn(wordsOf(mail)))).status).toBe(204)
  })

  it('gets none while somebody manages the listing', async () => {
    const { id } = await createUser(server.superuser, server.guest)
    const { slug, email } = await company({ owner: id })
    await send('removal_requests', removalBody(slug, { request_type: 'remove', email }))
    await deliver()
    expect(to(email)).toEqual([])
  })

  it('is not drowned in links by others: three an hour', async () => {
    const { slug, email } = await company()
    for (let n = 0; n < 5; n++)
      await send('removal_requests', removalBody(slug, { request_type: 'remove', email, message: `${n}` }))
    await deliver()
    expect(to(email)).toHaveLength(3)
  })
})

describe('a quote request to a company that came with an import', () => {
  it('says in the first mail who we are, where the facts are from and what can be done, and later how to leave', async () => {
    const { id, slug, email, name } = await importedCompany({ source: 'census', source_date: '2026-05-01' })
    for (let n = 0; n < 2; n++) {
      await send('inquiries', quoteBody(id, { message: `Load number ${n}, to Tulsa` }))
      await deliver()
    }
    const [first, second] = to(email)
    for (const words of [
      `This is our first email to ${name}: a customer found your company there and is asking for a quote.`,
      'from a public record: Motor carrier census (FMCSA), May 1, 2026.',
      `Claim the listing: https://directory.example/claims/${slug}`,
      'Correct or remove it: https://',
      'Unsubscribe: https://',
    ])
      expect(first?.text).toContain(words)
    expect(first?.text?.match(/company-removal#/g)).toHaveLength(1)
    expect(second?.text).not.toContain('first email')
    expect(second?.text).toContain(
      `Haulindex lists ${name} from public federal records. Correct or remove it: https://`,
    )
    expect(second?.html).toContain('>Correct or remove it</a>')
  })

  it('introduces us again when the first mail was refused', async () => {
    const { id, email } = await importedCompany()
    refuse(Object.assign(new Error('no such words'), { responseCode: 554 }))
    await send('inquiries', quoteBody(id))
    await deliver()
    refuse(undefined)
    await send('inquiries', quoteBody(id, { message: 'Another load to Tulsa' }))
    await deliver()
    expect(to(email).map(({ text }) => text?.includes('This is our first email'))).toEqual([true, true])
  })

  it('names each company once in a digest of several', async () => {
    const email = address('shared')
    const [one, two] = [await importedCompany({ email }), await importedCompany({ email })]
    for (let n = 0; n < 5; n++) {
      await send('inquiries', quoteBody(one.id, { message: `Load number ${n}, to Tulsa` }))
      await deliver()
    }
    for (const { id } of [one, two, one]) await send('inquiries', quoteBody(id, { message: `And one more to ${id}` }))
    passMinutes(15)
    await deliver()
    const digest = to(email).at(-1)
    expect(digest?.text?.match(/Correct or remove it: /g)).toHaveLength(2)
  })

  it('says nothing of it to one that somebody manages, or that did not come so', async () => {
    const { id: owner } = await createUser(server.superuser, server.guest)
    for (const { id, email } of [await importedCompany({ owner }), await company()]) {
      await send('inquiries', quoteBody(id))
      await deliver()
      expect(tokenIn(wordsOf(only(to(email))))).toBe('')
    }
  })
})

describe('the link', () => {
  it('shows its company and changes nothing; its button removes it for good, also when pressed twice', async () => {
    const made = await importedCompany()
    const token = await tokenMailedTo(made)
    const listed = { name: made.name, path: `/company/${made.slug}`, isListed: true }
    for (const _ of ['scanner', 'reader']) expect((await look(token)).body).toEqual(listed)
    expect(await stateOf(made.id)).toBe('published')
    for (const _ of ['pressed', 'pressed again']) expect((await remove(token)).status).toBe(204)
    expect(await stateOf(made.id)).toBe('hidden')
    expect(
      await server.superuser.list('do_not_list', { filter: `usdot_number = "${made.usdot_number}"` }),
    ).toMatchObject([{ reason: 'requested', note: REMOVED_BY_LINK, added_by: '', company: made.name }])
    expect((await look(token)).body['isListed']).toBe(false)
  })

  it('ends what its address has asked for', async () => {
    const made = await importedCompany()
    await send('removal_requests', removalBody(made.slug, { request_type: 'remove', email: made.email }))
    await deliver()
    await remove(tokenIn(wordsOf(only(to(made.email)))))
    expect(await requestsAbout(made.id)).toMatchObject([{ state: 'removed', is_confirmed: true }])
  })

  it('works by POST alone', async () => {
    const token = await tokenMailedTo(await importedCompany())
    expect((await server.guest.get(`/api/directory/removal?token=${token}`)).status).toBeGreaterThanOrEqual(404)
  })

  it('is void once the listing has another address, or somebody who manages it', async () => {
    const moved = await importedCompany()
    const movedToken = await tokenMailedTo(moved)
    await admin.patch(`/api/collections/company_listings/records/${moved.id}`, { email: address('new') })
    expect((await remove(movedToken)).body['message']).toBe(REMOVAL_ANSWERS.badLink)
    const claimed = await importedCompany()
    const claimedToken = await tokenMailedTo(claimed)
    const { id: owner } = await createUser(server.superuser, server.guest)
    await admin.patch(`/api/collections/company_listings/records/${claimed.id}`, { owner })
    const refused = await remove(claimedToken)
    expect([refused.status, refused.body['message']]).toEqual([409, REMOVAL_ANSWERS.owned])
    expect([await stateOf(moved.id), await stateOf(claimed.id)]).toEqual(['published', 'published'])
  })

  it.each(['', 'x', 'a.b.c', 7, null, {}, 'e'.repeat(5000)])('is not made up: %j', async (token) => {
    expect((await remove(token)).status).toBe(400)
    expect((await look(token)).status).toBe(400)
  })

  it('is no token of another purpose, nor one for an account', async () => {
    const { token } = await createUser(server.superuser, server.guest)
    expect((await remove(token)).status).toBe(400)
  })

  it('of a listing that was deleted says that it is not listed', async () => {
    const made = await importedCompany()
    const token = await tokenMailedTo(made)
    await admin.delete(`/api/collections/company_listings/records/${made.id}`)
    expect((await look(token)).body).toEqual({ name: '', path: '', isListed: false })
    expect((await remove(token)).status).toBe(204)
  })
})
