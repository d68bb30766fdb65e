import { describe, expect, it, test } from 'vitest'
import { VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { CLAIM_ANSWERS, CLAIM_CODE, codeWrong } from '../../../domain/claims/rules.ts'
import { decideInQueue, restoreRecord, undoDecision } from '../../../tests/support/decisions.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, nextNumber, type TestUser } from '../../../tests/support/records.ts'

const { server, deliver, to, shift, rowsTo } = await mailScene()
const newMember = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
const claims = (rest = '') => `/api/directory/claims${rest}`
const as = ({ token }: TestUser) => server.as(token)
const begin = async (member: TestUser, listing: string) =>
  String((await as(member).post(claims(), { listing })).body['id'])
const mailCode = (member: TestUser, claim: string, target: object = { to: 'listing' }) =>
  as(member).post(claims(`/${claim}/code`), target)
const check = (member: TestUser, claim: string, code: string) => as(member).post(claims(`/${claim}/check`), { code })
const decide = (member: TestUser, id: string, decision: string, reason = '') =>
  decideInQueue(as(member), 'claims', id, decision, { reason })
const stored = (claim: string) => server.superuser.read('claims', claim)
const ownerOf = async (listing: string) => (await server.superuser.read('company_listings', listing))['owner']
const codeTo = async (address: string): Promise<string> => {
  await deliver()
  return /Your code: (\d{6})/.exec(to(address).at(-1)?.text ?? '')?.[1] ?? ''
}
const newCompany = async (values: object = {}) => {
  const email = `office${nextNumber()}@prairie-lines.com`
  const website = 'https://www.prairie-lines.com/about'
  return { email, id: await createListing(server.superuser, { email, website, ...values }) }
}
const paper = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(pngOfSize(2, 2)), name = 'deed.html') => {
  const form = new FormData()
  form.set('document', new Blob([bytes], { type: 'text/html' }), name)
  form.set('note', 'We own it since 1998.')
  return form
}
const sendPaper = async (member: TestUser, listing: string) => {
  const claim = await begin(member, listing)
  expect((await as(member).post(claims(`/${claim}/document`), paper())).body['state']).toBe('waiting')
  return claim
}

it('gives the company to the claimant at once, by a code to the company’s own address', async () => {
  const [member, company] = [await newMember(), await newCompany()]
  const claim = await begin(member, company.id)
  const sent = await mailCode(member, claim)
  expect([sent.status, sent.body['state'], sent.body['sent_to']]).toEqual([
    200,
    'code_sent',
    'o•••••@prairie-lines.com',
  ])
  const code = await codeTo(company.email)
  expect(code).toMatch(/^\d{6}$/)
  expect((await check(member, claim, `${code.slice(0, 3)} ${code.slice(3)}`)).body['state']).toBe('approved')
  expect(await ownerOf(company.id)).toBe(member.id)
  expect(await server.superuser.list('listing_assignments', { filter: `listing = "${company.id}"` })).toHaveLength(1)
  await deliver()
  expect(to(member.email).at(-1)?.text).toContain(`/edit-listing/${company.id}`)
  expect((await as(member).post(claims(), { listing: company.id })).body['message']).toBe(`${CLAIM_ANSWERS.own}`)
})

it('stores the code nowhere, and no answer contains it or the full address', async () => {
  const [member, admin] = [await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany({ website: '' })
  const slug = String((await server.superuser.read('company_listings', company.id))['slug'])
  const claim = await begin(member, company.id)
  await mailCode(member, claim)
  const code = await codeTo(company.email)
  expect(JSON.stringify(await stored(claim))).not.toContain(code)
  for (const api of [as(member), as(admin)])
    for (const path of [`/api/directory/claimed-company/${slug}`, `/api/collections/claims/records/${claim}`]) {
      const { status, text } = await api.get(path)
      expect(status).toBe(200)
      expect(text).not.toContain(company.email)
      expect(text).not.toContain('code_seed')
      expect(text).toContain('o•••••@p•••••.com')
    }
})

it('accepts a code only from its claimant, a few times and for a limited time', async () => {
  const [member, other, company] = [await newMember(), await newMember(), await newCompany()]
  const claim = await begin(member, company.id)
  expect((await check(member, claim, '000000')).body['message']).toBe(CLAIM_ANSWERS.noCode)
  await mailCode(member, claim)
  const code = await codeTo(company.email)
  const wrong = code === '123456' ? '654321' : '123456'
  expect((await check(other, claim, code)).status).toBe(404)
  for (let left = CLAIM_CODE.tries - 1; left > 0; left--)
    expect((await check(member, claim, wrong)).body['message']).toBe(codeWrong(left))
  expect((await check(member, claim, wrong)).body['message']).toBe(CLAIM_ANSWERS.codeUsedUp)
  expect((await check(member, claim, code)).body['message']).toBe(CLAIM_ANSWERS.noCode)
  await mailCode(member, claim)
  const next = await codeTo(company.email)
  shift(`UPDATE claims SET code_at = '2026-01-01 00:00:00.000Z' WHERE id = '${claim}'`)
  expect((await check(member, claim, next)).body['message']).toBe(CLAIM_ANSWERS.codeExpired)
  expect(await ownerOf(company.id)).toBe('')
})

it('accepts an address at the domain of the company’s website, and no other', async () => {
  const [member, company] = [await newMember(), await newCompany()]
  const claim = await begin(member, company.id)
  for (const mailbox of ['jane@other.com', 'a b', '', 5])
    expect((await mailCode(member, claim, { to: 'domain', mailbox })).status).toBe(400)
  const mailbox = `Jane${nextNumber()}`
  expect((await mailCode(member, claim, { to: 'domain', mailbox })).status).toBe(200)
  expect((await check(member, claim, await codeTo(`${mailbox.toLowerCase()}@prairie-lines.com`))).body['state']).toBe(
    'approved',
  )
  const shared = await newCompany({ website: 'https://gmail.com' })
  const other = await begin(member, shared.id)
  expect((await mailCode(member, other, { to: 'domain', mailbox: 'jane' })).body['message']).toBe(
    CLAIM_ANSWERS.noAddress,
  )
})

describe('after a claim, quote requests', () => {
  const ask = async (listing: string) => {
    expect((await server.guest.post('/api/collections/inquiries/records', quoteBody(listing))).status).toBe(204)
    await deliver()
  }
  const requestsTo = (address: string) => to(address).filter(({ subject }) => subject?.startsWith('Quote request'))
  const footerTo = (address: string) => requestsTo(address).at(-1)?.text ?? ''

  it('reach the account, and the address that the claim proved', async () => {
    const [member, company] = [await newMember(), await newCompany()]
    const claim = await begin(member, company.id)
    await mailCode(member, claim)
    await check(member, claim, await codeTo(company.email))
    await ask(company.id)
    expect([requestsTo(member.email).length, requestsTo(company.email).length]).toEqual([1, 1])
    expect(footerTo(member.email)).toContain('because your Haulindex account owns')
    expect(footerTo(company.email)).toContain('is listed with this address')
    expect(to(member.email).find(({ subject }) => subject?.startsWith('Claim approved'))?.text).toContain(
      `New quote requests go to ${member.email} and ${company.email}.`,
    )
  })

  it('do not reach an address that nobody has proved, until the claim is undone', async () => {
    const [member, admin, company] = [await newMember(), await newMember({ is_admin: true }), await newCompany()]
    const claim = await sendPaper(member, company.id)
    await decide(admin, claim, 'approve')
    await ask(company.id)
    expect([requestsTo(member.email).length, requestsTo(company.email).length]).toEqual([1, 0])
    await undoDecision(as(admin), claim)
    await ask(company.id)
    expect([requestsTo(member.email).length, requestsTo(company.email).length]).toEqual([1, 1])
  })

  it('are possible for a company that had no address', async () => {
    const [member, admin] = [await newMember(), await newMember({ is_admin: true })]
    const company = await createListing(server.superuser, { email: '' })
    await decide(admin, await sendPaper(member, company), 'approve')
    await ask(company)
    expect(requestsTo(member.email)).toHaveLength(1)
  })
})

it('limits the codes to one address, whoever requests them', async () => {
  const company = await newCompany()
  for (let n = 0; n < 3; n++) {
    const member = await newMember()
    expect((await mailCode(member, await begin(member, company.id))).status).toBe(200)
  }
  const late = await newMember()
  expect((await mailCode(late, await begin(late, company.id))).body['message']).toBe(CLAIM_ANSWERS.mailLimit)
})

it('refuses a claim from an unverified account', async () => {
  const member = await newMember({ verified: false })
  const { id } = await newCompany()
  expect((await as(member).post(claims(), { listing: id })).body['message']).toBe(VERIFY_FIRST)
})

test.each([
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['a cut-off PDF', '%PDF-1.7 and no end'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('%s is no document, whatever it is called', async (_, text) => {
  const [member, company] = [await newMember(), await newCompany()]
  const claim = await begin(member, company.id)
  const bytes = new TextEncoder().encode(text)
  const answer = await as(member).post(claims(`/${claim}/document`), paper(bytes, 'deed.pdf'))
  expect([answer.status, answer.body['message']]).toEqual([400, CLAIM_ANSWERS.badDocument])
  expect((await stored(claim))['state']).toBe('open')
})

it('shows a document only to administrators, who approve it or decline it with a reason', async () => {
  const [member, other, admin] = [await newMember(), await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany()
  const claim = await sendPaper(member, company.id)
  expect(await ownerOf(company.id)).toBe('')
  const name = String((await stored(claim))['document'])
  expect(name).toMatch(/^document.*\.png$/)
  const document = claims(`/${claim}/document`)
  expect((await fetch(`${server.url}/api/files/claims/${claim}/${name}`)).status).toBeGreaterThanOrEqual(400)
  expect((await server.guest.get(document)).status).toBe(401)
  for (const somebody of [member, other]) expect((await as(somebody).get(document)).status).toBe(403)
  expect((await as(admin).get(document)).status).toBe(200)
  for (const somebody of [member, other]) expect((await decide(somebody, claim, 'approve')).status).toBe(403)
  expect((await decide(admin, claim, 'decline', 'The name is another one.')).status).toBe(200)
  await deliver()
  expect(to(member.email).at(-1)?.text).toContain('The name is another one.')
  expect((await undoDecision(as(admin), claim)).status).toBe(200)
  expect((await decide(admin, claim, 'approve')).status).toBe(200)
  expect(await ownerOf(company.id)).toBe(member.id)
  const second = await decide(admin, claim, 'approve')
  expect([second.status, String(second.body['message'])]).toEqual([409, expect.stringContaining('already approved by')])
  expect((await undoDecision(as(admin), claim)).status).toBe(200)
  expect(await ownerOf(company.id)).toBe('')
  expect(await server.superuser.list('listing_assignments', { filter: `listing = "${company.id}"` })).toEqual([])
})

it('asks an administrator about a company with an owner, and lets the owner reply', async () => {
  const [owner, member, admin] = [await newMember(), await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany({ owner: owner.id })
  const claim = await begin(member, company.id)
  await mailCode(member, claim)
  expect((await check(member, claim, await codeTo(company.email))).body['state']).toBe('waiting')
  expect(await ownerOf(company.id)).toBe(owner.id)
  await deliver()
  expect(to(owner.email).at(-1)?.subject).toContain('Someone else claims')
  expect(to(owner.email).at(-1)?.text).not.toContain(member.email)
  const against = await as(owner).get(claims())
  expect(against.text).toContain(claim)
  expect(against.text).not.toContain(member.id)
  expect((await as(member).get(claims())).body).toMatchObject({ own: [{ id: claim }], against: [] })
  expect((await as(member).post(claims(`/${claim}/answer`), { answer: 'Mine' })).status).toBe(404)
  expect((await as(owner).post(claims(`/${claim}/answer`), { answer: 'He left us.' })).status).toBe(204)
  expect((await stored(claim))['owner_reply']).toBe('He left us.')
  expect((await as(member).get(`/api/collections/claims/records/${claim}`)).text).not.toContain('He left us.')
  expect((await decide(admin, claim, 'approve')).status).toBe(200)
  expect(await ownerOf(company.id)).toBe(member.id)
  await deliver()
  expect(to(owner.email).at(-1)?.subject).toContain('has a new owner')
  expect((await undoDecision(as(admin), claim)).status).toBe(200)
  expect(await ownerOf(company.id)).toBe(owner.id)
  await deliver()
  expect(to(owner.email).at(-1)?.subject).toContain('Someone else claims')
})

it('tells an owner who heard that a claim ended that it is pending again, and no other owner', async () => {
  const [owner, member, admin] = [await newMember(), await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany({ owner: owner.id })
  const claim = await sendPaper(member, company.id)
  await deliver()
  const subjects = () => to(owner.email).map(({ subject }) => subject)
  await decide(admin, claim, 'decline', 'Not yours')
  await undoDecision(as(admin), claim)
  await deliver()
  expect(subjects()).toEqual([expect.stringContaining('Someone else claims')])
  await decide(admin, claim, 'decline', 'Not yours')
  await deliver()
  await undoDecision(as(admin), claim)
  await deliver()
  const [waits, over] = [expect.stringContaining('Someone else claims'), expect.stringContaining('You still manage')]
  expect(subjects()).toEqual([waits, over, waits])
})

it('tells the owner who lost a company that the claim is pending again', async () => {
  const [owner, member, admin] = [await newMember(), await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany({ owner: owner.id })
  for (const rival of [await newMember(), await newMember(), await newMember()]) await sendPaper(rival, company.id)
  const claim = await sendPaper(member, company.id)
  await decide(admin, claim, 'approve')
  await deliver()
  expect(to(owner.email).at(-1)?.subject).toContain('has a new owner')
  await undoDecision(as(admin), claim)
  await deliver()
  expect(to(owner.email).at(-1)?.subject).toContain('Someone else claims')
})

it.each([
  ['declined', (admin: TestUser, _: TestUser, claim: string) => decide(admin, claim, 'decline', 'Not yours')],
  ['withdrawn', (_: TestUser, member: TestUser, claim: string) => as(member).post(claims(`/${claim}/withdraw`), {})],
])('the owner who heard of a claim hears when it is %s', async (state, end) => {
  const [owner, member, admin] = [await newMember(), await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany({ owner: owner.id })
  const claim = await sendPaper(member, company.id)
  await deliver()
  expect((await end(admin, member, claim)).status).toBe(200)
  expect((await stored(claim))['state']).toBe(state)
  await deliver()
  expect(to(owner.email).at(-1)?.subject).toContain('You still manage')
  expect(to(owner.email).at(-1)?.text).not.toContain(member.email)
})

it('does not tell an owner about the end of a claim they never heard of', async () => {
  const [owner, member] = [await newMember(), await newMember()]
  const company = await newCompany({ owner: owner.id })
  const claim = await sendPaper(member, company.id)
  await as(member).post(claims(`/${claim}/withdraw`), {})
  await deliver()
  expect(await rowsTo(owner.email)).toEqual([])
})

it('declines the other claim when one of two is approved', async () => {
  const [first, second, admin] = [await newMember(), await newMember(), await newMember({ is_admin: true })]
  const company = await newCompany()
  const [one, other] = [await sendPaper(first, company.id), await begin(second, company.id)]
  await mailCode(second, other)
  expect((await check(second, other, await codeTo(company.email))).body['state']).toBe('waiting')
  expect((await decide(admin, other, 'approve')).status).toBe(200)
  expect([await ownerOf(company.id), (await stored(one))['state']]).toEqual([second.id, 'declined'])
})

it('is deleted with its company, and ends when it is withdrawn', async () => {
  const [member, admin] = [await newMember(), await newMember({ is_admin: true })]
  const [gone, kept] = [await newCompany(), await newCompany()]
  const claim = await sendPaper(member, gone.id)
  await server.superuser.delete(`/api/collections/company_listings/records/${gone.id}`)
  expect((await decide(admin, claim, 'approve')).body['message']).toBe(CLAIM_ANSWERS.gone)
  const other = await begin(member, kept.id)
  expect((await as(member).post(claims(`/${other}/withdraw`), {})).body['state']).toBe('withdrawn')
  expect((await mailCode(member, other)).body['message']).toBe(CLAIM_ANSWERS.notRunning)
  expect(await begin(member, kept.id)).not.toBe(other)
})

it('sends no email to the unverified address of a claimant or owner', async () => {
  const [owner, member] = [await newMember({ verified: false }), await newMember()]
  const company = await newCompany({ owner: owner.id })
  await sendPaper(member, company.id)
  expect(await rowsTo(owner.email)).toEqual([])
})

it('restores a claim and its document with its company, but not a code that was sent', async () => {
  const [member, rival, company] = [await newMember(), await newMember(), await newCompany()]
  const admin = await newMember({ is_admin: true })
  const claim = await sendPaper(member, company.id)
  const coded = await begin(rival, company.id)
  await mailCode(rival, coded)
  const code = await codeTo(company.email)
  const listing = `/api/directory/deletions/company_listings/${company.id}`
  expect((await as(admin).get(listing)).body).toMatchObject({ claims: 2 })
  await as(admin).delete(`/api/collections/company_listings/records/${company.id}`)
  expect((await restoreRecord(as(admin), company.id)).status).toBe(200)
  expect(await stored(claim)).toMatchObject({ state: 'waiting', note: 'We own it since 1998.', user: member.id })
  expect((await as(admin).get(claims(`/${claim}/document`))).status).toBe(200)
  expect((await check(rival, coded, code)).body['message']).toBe(CLAIM_ANSWERS.noCode)
})
