import { beforeAll, describe, expect, it } from 'vitest'
import { REMOVAL_ANSWERS, REMOVED_BY_LINK } from '../../../domain/removal-requests/rules.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { quoteBody, removalBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../../tests/support/mail/mail-scene.ts'
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
/** A company as an import stores it. */
const importedCompany = async (values: object = {}) => {
  const made = await company(values)
  await server.superuser.create('carrier_imports', { listing: made.id, imported: '{}' })
  return made
}
const stateOf = async (id: string) => (await server.superuser.read('company_listings', id))['state']
const requestsAbout = (listing: string) =>
  server.superuser.list('removal_requests', { filter: `listing = "${listing}"` })
const tokenIn = (words: string): string => /company-removal#token=([\w.-]+)/.exec(words)?.[1] ?? ''

/** The token of the removal link in an emailed quote request. */
const tokenMailedTo = async ({ id, email }: { id: string; email: string }): Promise<string> => {
  await send('inquiries', quoteBody(id))
  await deliver()
  return tokenIn(readableText(onlyEmail(to(email))))
}
const remove = (token: unknown) => server.guest.post('/api/directory/removal', { token })
const look = (token: unknown) => server.guest.post('/api/directory/removal/company', { token })

describe('a visitor’s request about a listing', () => {
  it('is stored and emailed to the mailbox, with the visitor as Reply-To', async () => {
    const { id, name, slug } = await company()
    const sender = address('sam')
    await send('removal_requests', removalBody(slug, { email: sender, message: 'We moved to Tulsa.' }))
    expect(await requestsAbout(id)).toMatchObject([
      { company: name, request_type: 'correct', email: sender, state: 'pending', is_confirmed: false },
    ])
    await deliver()
    const mail = onlyEmail(to(OFFICE))
    expect([mail.subject, replyTo(mail)]).toEqual([`Correct the listing: ${name}`, sender])
    expect(mail.text).toContain('> We moved to Tulsa.')
    expect(mail.text).toContain(`https://directory.example/company/${slug}`)
  })

  it('can name the company by its page, a former address, or its USDOT number', async () => {
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

  it('changes nothing, and cannot set its decision or its proof', async () => {
    const { id, slug } = await company()
    const own = { request_type: 'remove', state: 'removed', is_confirmed: true }
    await send('removal_requests', removalBody(slug, own))
    expect(await requestsAbout(id)).toMatchObject([{ state: 'pending', is_confirmed: false }])
    expect(await stateOf(id)).toBe('published')
  })

  it('is refused from a bot, and about a company that is not public', async () => {
    const { slug } = await company({ state: 'hidden' })
    expect((await server.guest.post(REQUESTS, removalBody(slug))).body['data']).toMatchObject({
      company: { message: `${REMOVAL_ANSWERS.unknownCompany}.` },
    })
    expect((await server.guest.post(REQUESTS, removalBody(slug, { fax_number: '1' }))).status).toBe(400)
  })
})

describe('an administrator', () => {
  it('removes the listing permanently by deciding the request, which works once', async () => {
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

  it('hides a listing without a number, with a reason', async () => {
    const { id, slug } = await company({ usdot_number: '' })
    await send('removal_requests', removalBody(slug, { request_type: 'remove' }))
    const [request] = await requestsAbout(id)
    await decideRecord(admin, 'removal_requests', String(request?.['id']), { state: 'removed' })
    expect(await stateOf(id)).toBe('hidden')
  })

  it('keeps the request when the listing is deleted', async () => {
    const { id, slug } = await company()
    await send('removal_requests', removalBody(slug))
    const [request] = await requestsAbout(id)
    expect((await admin.delete(`/api/collections/company_listings/records/${id}`)).status).toBe(204)
    expect(await server.superuser.read('removal_requests', String(request?.['id']))).toMatchObject({ listing: '' })
  })
})

describe('the email address of a listing', () => {
  it('gets a link when it requests removal; other addresses do not', async () => {
    const { slug, email, name } = await company()
    const stranger = address('stranger')
    await send(
      'removal_requests',
      removalBody(slug, { request_type: 'remove', email: stranger, message: 'Click casino.agency' }),
    )
    await send('removal_requests', removalBody(slug, { request_type: 'remove', email: email.toUpperCase() }))
    await deliver()
    expect(to(stranger)).toEqual([])
    const mail = onlyEmail(to(email))
    expect(mail.text).toContain(`remove ${name} from the directory`)
    expect(readableText(mail)).not.toContain('casino')
    expect((await remove(tokenIn(readableText(mail)))).status).toBe(204)
  })

  it('gets no link while the listing has an owner', async () => {
    const { id } = await createUser(server.superuser, server.guest)
    const { slug, email } = await company({ owner: id })
    await send('removal_requests', removalBody(slug, { request_type: 'remove', email }))
    await deliver()
    expect(to(email)).toEqual([])
  })

  it('gets at most three links an hour', async () => {
    const { slug, email } = await company()
    for (let n = 0; n < 5; n++)
      await send('removal_requests', removalBody(slug, { request_type: 'remove', email, message: `${n}` }))
    await deliver()
    expect(to(email)).toHaveLength(3)
  })
})

describe('a quote request to a company that came with an import', () => {
  it('explains the directory and its source in the first email, and how to leave in later ones', async () => {
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

  it('explains the directory again when the first email was refused', async () => {
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

  it('explains nothing to a company that has an owner or was not imported', async () => {
    const { id: owner } = await createUser(server.superuser, server.guest)
    for (const { id, email } of [await importedCompany({ owner }), await company()]) {
      await send('inquiries', quoteBody(id))
      await deliver()
      expect(tokenIn(readableText(onlyEmail(to(email))))).toBe('')
    }
  })
})

describe('the link', () => {
  it('shows its company; the button removes it permanently, even when pressed twice', async () => {
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

  it('completes the requests of its address', async () => {
    const made = await importedCompany()
    await send('removal_requests', removalBody(made.slug, { request_type: 'remove', email: made.email }))
    await deliver()
    await remove(tokenIn(readableText(onlyEmail(to(made.email)))))
    expect(await requestsAbout(made.id)).toMatchObject([{ state: 'removed', is_confirmed: true }])
  })

  it('works only by POST', async () => {
    const token = await tokenMailedTo(await importedCompany())
    expect((await server.guest.get(`/api/directory/removal?token=${token}`)).status).toBeGreaterThanOrEqual(404)
  })

  it('is invalid after the listing gets another address or an owner', async () => {
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

  it.each(['', 'x', 'a.b.c', 7, null, {}, 'e'.repeat(5000)])('is refused if it is made up: %j', async (token) => {
    expect((await remove(token)).status).toBe(400)
    expect((await look(token)).status).toBe(400)
  })

  it('is refused with a token for another purpose or an account’s token', async () => {
    const { token } = await createUser(server.superuser, server.guest)
    expect((await remove(token)).status).toBe(400)
  })

  it('answers that a deleted listing is not listed', async () => {
    const made = await importedCompany()
    const token = await tokenMailedTo(made)
    await admin.delete(`/api/collections/company_listings/records/${made.id}`)
    expect((await look(token)).body).toEqual({ name: '', path: '', isListed: false })
    expect((await remove(token)).status).toBe(204)
  })
})
