import { describe, expect, it } from 'vitest'
import { CARRIER_PROBLEMS, MOST_CARRIERS, UNCONFIRMED_DAYS } from '../../../domain/requests/rules.ts'
import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { requestBody, reviewBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'

const { server, send, deliver, to, address, rowsTo, shift, site } = await mailScene({ FORM_LIMITS: 'off' })

interface Carrier {
  id: string
  name: string
  email: string
}
const newCarrier = async (values: object = {}): Promise<Carrier> => {
  const [name, email] = [`Carrier ${nextNumber()}`, address('carrier')]
  return { id: await createListing(server.superuser, { name, email, ...values }), name, email }
}
const newCarriers = (count: number) => Promise.all(Array.from({ length: count }, () => newCarrier()))
const idsOf = (carriers: readonly Carrier[]) => carriers.map(({ id }) => id)

const requestsOf = (email: string) =>
  server.superuser.list('requests', { filter: compare('customer_email', '=', email) })
const inquiriesOf = (email: string) =>
  server.superuser.list('inquiries', { filter: compare('customer_email', '=', email), sort: 'created' })
const linkIn = (email: string, subject: RegExp, label: string): string => {
  const mail = to(email).find((each) => subject.test(each.subject ?? ''))
  const [, url = ''] = new RegExp(`${label}: (\\S+)`).exec(String(mail?.text)) ?? []
  return url.replace(site, server.url)
}
const open = async (url: string) => (await fetch(url)).text()
const press = async (url: string) => {
  const response = await fetch(url, { method: 'POST' })
  return [response.status, await response.text()] as const
}
/** The address of a button on a page. @param about the hidden words that name its carrier */
const buttonOn = (page: string, label: string, about = ''): string => {
  const words = `${label}${about && `<span class="sr"> ${about}</span>`}</button>`
  const [, action = ''] = new RegExp(`action="([^"]+)"><button type="submit">${words}`).exec(page) ?? []
  return action && `${server.url}${action}`
}
const ask = async (carriers: readonly Carrier[], email: string, values: object = {}) => {
  await send('requests', requestBody(idsOf(carriers), { customer_email: email, ...values }))
  await deliver()
}
const confirm = async (email: string) => {
  const answer = await press(linkIn(email, /^Confirm/, 'Confirm the request'))
  await deliver()
  return answer
}

describe('a review by the sender of a request', () => {
  const postReview = (body: object) => server.guest.post('/api/collections/reviews/records', body)
  const PROOF = /href="([^"]*#asked=([^"]+))"/
  const reviewOf = (listing: string, customer_email: string, asked?: string) =>
    postReview(reviewBody(listing, { customer_email, ...(asked === undefined ? {} : { asked }) }))
  const storedReviews = (listing: string) =>
    server.superuser.list('reviews', { filter: compare('listing', '=', listing) })
  const askedBy = async (email: string) => {
    const [carrier, other] = await newCarriers(2)
    if (!carrier || !other) throw new Error('there are two carriers')
    await ask([carrier], email)
    const [, page] = await confirm(email)
    const [, link = '', token = ''] = PROOF.exec(page) ?? []
    expect(new URL(link).pathname).toBe(
      `/company/${String((await server.superuser.read('company_listings', carrier.id))['slug'])}`,
    )
    return { carrier, other, token }
  }

  it('says when they asked, if it comes from the link on their page and from their address', async () => {
    const email = address('asker')
    const { carrier, token } = await askedBy(email)
    expect((await reviewOf(carrier.id, address('stranger'), token)).body).toMatchObject({
      data: { customer_email: { message: REVIEW_REFUSALS.askedEmail } },
    })
    expect((await reviewOf(carrier.id, email, token)).status).toBe(204)
    const [review] = await storedReviews(carrier.id)
    const [inquiry] = await inquiriesOf(email)
    expect(review?.['asked_at']).toBe(inquiry?.['created'])
  })

  it('proves nothing about another carrier, or with a link for something else', async () => {
    const email = address('asker')
    const { other, token } = await askedBy(email)
    const otherLink =
      linkIn(email, /^Confirm/, 'Confirm the request')
        .split('/')
        .at(-1) ?? ''
    for (const proof of [token, otherLink, 'made-up', { inquiry: 'x' }])
      expect((await reviewOf(other.id, email, proof as string)).body['message']).toBe(REVIEW_REFUSALS.askedLink)
    expect((await reviewOf(other.id, email)).status).toBe(204)
    expect((await storedReviews(other.id))[0]).toMatchObject({ asked_at: '' })
  })

  it('cannot be given the date by its author or an administrator', async () => {
    const { id } = await newCarrier()
    const asked_at = '2026-03-01 12:00:00.000Z'
    expect((await postReview(reviewBody(id, { asked_at }))).status).toBe(400)
    expect((await reviewOf(id, address('author'))).status).toBe(204)
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const path = `/api/collections/reviews/records/${(await storedReviews(id))[0]?.['id']}`
    expect((await server.as(admin.token).patch(path, { asked_at })).status).toBe(404)
    expect((await storedReviews(id))[0]).toMatchObject({ asked_at: '' })
  })
})

describe('a request', () => {
  it('asks its sender to confirm with an email that contains only our words and the names of carriers', async () => {
    const email = address('dana')
    const carriers = await newCarriers(2)
    await ask(carriers, email)
    const mail = onlyEmail(to(email))
    expect(mail.subject).toBe('Confirm your request to 2 carriers')
    for (const { name } of carriers) expect(mail.text).toContain(name)
    expect(mail.text).toContain(`delete the request after ${UNCONFIRMED_DAYS} days`)
    expect(readableText(mail)).not.toMatch(/undefined|null|piano|Topeka/)
    const page = await open(linkIn(email, /^Confirm/, 'Confirm the request'))
    expect(page).toContain('Send your request to 2 carriers?')
    expect(page).toContain('<button type="submit">Yes, send it')
  })

  it('reaches nobody until the button is pressed, because mail scanners open links', async () => {
    const email = address('scanned')
    const [chosen] = await newCarriers(1)
    await ask([chosen as Carrier], email)
    for (const label of ['Confirm the request', 'Stop these emails']) await open(linkIn(email, /^Confirm/, label))
    await deliver()
    expect(await inquiriesOf(email)).toEqual([])
    expect(to((chosen as Carrier).email)).toEqual([])
  })

  it('reaches each chosen carrier once, however often it is confirmed, and no other', async () => {
    const email = address('sender')
    const carriers = await newCarriers(3)
    const other = await newCarrier()
    await ask(carriers, email)
    const link = linkIn(email, /^Confirm/, 'Confirm the request')
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(link)))
    for (const [status, page] of answers) expect([status, page]).toEqual([200, expect.stringContaining('Replies')])
    await deliver()
    await confirm(email)
    for (const carrier of carriers) {
      const mail = onlyEmail(to(carrier.email))
      expect(mail.subject).toBe('Quote request from Dana Reyes')
      expect(mail.text).toContain(
        'From: Topeka, KS\nTo: Tulsa, OK\nDate: Flexible\nSize: 2 bedrooms\nStairs: One flight',
      )
      expect(mail.text).toContain('> An upright piano.')
      expect(mail.text).toContain('They confirmed their email address')
      expect(replyTo(mail)).toBe(email)
      expect(readableText(mail)).not.toMatch(/undefined|null/)
    }
    expect(to(other.email)).toEqual([])
    expect(to(email).map(({ subject }) => subject)).toEqual([
      'Confirm your request to 3 carriers',
      'We sent your request to 3 carriers',
    ])
    const inquiries = await inquiriesOf(email)
    expect(inquiries.map(({ listing }) => listing)).toEqual(idsOf(carriers))
    expect(inquiries[0]).toMatchObject({
      status: 'new',
      inquiry_type: 'quote_request',
      job: { kind: 'home', from_place: 'Topeka, KS', home_size: '2', details: 'An upright piano.' },
      message: expect.stringContaining('From: Topeka, KS'),
      confirmed_at: expect.stringMatching(/^20/),
    })
  })

  it('reaches the owner’s account with what has to be moved, and no other member', async () => {
    const email = address('sender')
    const owner = await createUser(server.superuser, server.guest)
    const stranger = await createUser(server.superuser, server.guest)
    const carrier = await newCarrier({ owner: owner.id })
    await ask([carrier], email)
    await confirm(email)
    const [inquiry] = await server.as(owner.token).list('inquiries', { filter: compare('customer_email', '=', email) })
    expect(inquiry).toMatchObject({ job: { kind: 'home', to_place: 'Tulsa, OK' }, customer_choice: '' })
    expect(inquiry).not.toHaveProperty('request')
    expect(
      await server.as(stranger.token).list('inquiries', { filter: compare('customer_email', '=', email) }),
    ).toEqual([])
  })

  it('is stored once if the form is sent again, and its confirmation cannot come with it', async () => {
    const email = address('twice')
    const body = requestBody(idsOf(await newCarriers(1)), {
      customer_email: email,
      submission: 'a1b2c3d4e5f6g7h',
      confirmed_at: '2026-01-31 12:00:00.000Z',
    })
    for (let n = 0; n < 3; n++) await send('requests', body)
    await deliver()
    expect(await requestsOf(email)).toMatchObject([{ confirmed_at: '', job: { kind: 'home' } }])
    expect(to(email)).toHaveLength(1)
  })

  it('with many links waits for an administrator, and its sender reads so', async () => {
    const email = address('linker')
    const [carrier] = (await newCarriers(1)) as [Carrier]
    await ask([carrier], email, { details: 'See a.example.com, b.example.com and c.example.com' })
    expect((await confirm(email))[1]).toContain('we check requests with several links first')
    expect(to(carrier.email)).toEqual([])
    const [inquiry] = await inquiriesOf(email)
    await server.superuser.patch(`/api/collections/inquiries/records/${inquiry?.['id']}`, { is_held: false })
    await deliver()
    expect(to(carrier.email)).toHaveLength(1)
    expect(to(email).map(({ subject }) => subject)).not.toContain('Your quote request')
  })

  it('skips a carrier that left meanwhile, and says so if nobody is left', async () => {
    const email = address('late')
    const [first, second] = (await newCarriers(2)) as [Carrier, Carrier]
    await ask([first, second], email)
    const hide = ({ id }: Carrier) =>
      server.superuser.patch(`/api/collections/company_listings/records/${id}`, { state: 'hidden' })
    await hide(first)
    await hide(second)
    expect(await confirm(email)).toEqual([409, expect.stringContaining('no longer take requests')])
    await server.superuser.patch(`/api/collections/company_listings/records/${second.id}`, { state: 'published' })
    expect((await confirm(email))[0]).toBe(200)
    expect((await inquiriesOf(email)).map(({ listing }) => listing)).toEqual([second.id])
    expect(to(first.email)).toEqual([])
  })
})

describe('a form', () => {
  const answer = async (values: object, listings?: readonly string[]) => {
    const ids = listings ?? idsOf(await newCarriers(1))
    const { status, body } = await server.guest.post('/api/collections/requests/records', requestBody(ids, values))
    return { status, fields: Object.keys(body['data'] ?? {}), text: JSON.stringify(body) }
  }
  it.each([
    ['without a place', { from_place: '' }, ['from_place']],
    ['with a date that has passed', { move_date: '2026-01-31' }, ['move_date']],
    ['with an unknown size', { home_size: 'castle' }, ['home_size']],
    ['with items but no list', { home_size: 'items', details: '' }, ['details']],
    ['of an unknown kind', { kind: 'boat' }, ['kind']],
    ['of freight with the fields of a home', { kind: 'freight' }, ['equipment']],
    ['with a number that nobody can call', { customer_phone: 'call me maybe' }, ['customer_phone']],
    ['with an address that is none', { customer_email: 'dana' }, ['customer_email']],
    ['of a robot', { fax_number: '1' }, []],
  ])('%s is refused', async (_, values, fields) => {
    expect(await answer(values)).toMatchObject({ status: 400, fields })
  })

  it('needs one to five carriers that are listed and take requests', async () => {
    const without = await newCarrier({ email: '' })
    const hidden = await newCarrier({ state: 'hidden' })
    const cases: [readonly string[], string][] = [
      [[], CARRIER_PROBLEMS.none],
      [idsOf(await newCarriers(MOST_CARRIERS + 1)), CARRIER_PROBLEMS.tooMany],
      [[hidden.id], CARRIER_PROBLEMS.unlisted],
      [['nobodyhasthisid'], CARRIER_PROBLEMS.unlisted],
      [[without.id], CARRIER_PROBLEMS.noQuotes(without.name)],
    ]
    for (const [listings, problem] of cases) {
      const { status, text } = await answer({}, listings)
      expect([status, text]).toEqual([400, expect.stringContaining(problem.replace(/\.$/, ''))])
    }
  })

  it('makes at most five confirmations an hour for a mailbox, whatever tags it has', async () => {
    const email = address('bombed')
    const carriers = await newCarriers(1)
    const typed = Array.from({ length: 7 }, (_, n) => email.replace('@', `+${n}@`))
    for (const customer_email of typed) await send('requests', requestBody(idsOf(carriers), { customer_email }))
    await deliver()
    const states = (await Promise.all(typed.map(rowsTo))).flat().map(({ state }) => state)
    expect(states.toSorted()).toEqual([...Array(5).fill('sent'), ...Array(2).fill('withheld')])
  })
})

describe('a person whose address a stranger typed', () => {
  it('deletes the request with one click in the email client, and gets no more of them', async () => {
    const email = address('victim')
    const carriers = await newCarriers(1)
    await ask(carriers, email)
    expect(JSON.stringify(onlyEmail(to(email)).headers.get('list'))).toContain('/api/directory/requests/')
    const url = linkIn(email, /^Confirm/, 'Stop these emails')
    for (const _ of ['once', 'again'])
      expect(await press(url)).toEqual([200, expect.stringContaining('We deleted this request')])
    expect(await requestsOf(email)).toEqual([])
    expect(await press(linkIn(email, /^Confirm/, 'Confirm the request'))).toEqual([
      400,
      expect.stringContaining('no longer valid'),
    ])
    await ask(carriers, email)
    expect(to(email)).toHaveLength(1)
  })
})

describe('the private page', () => {
  const reply = async (email: string, carrier: Carrier, text: string, offer: object = {}) => {
    const owner = await createUser(server.superuser, server.guest)
    await server.superuser.patch(`/api/collections/company_listings/records/${carrier.id}`, { owner: owner.id })
    const inquiry = (await inquiriesOf(email)).find(({ listing }) => listing === carrier.id)
    const { status } = await server
      .as(owner.token)
      .post('/api/collections/inquiry_replies/records', { inquiry: inquiry?.['id'], author: owner.id, text, ...offer })
    expect(status).toBe(200)
    return owner
  }
  const sentTo = async (count: number) => {
    const email = address('sender')
    const carriers = await newCarriers(count)
    await ask(carriers, email)
    await confirm(email)
    return { email, carriers, page: linkIn(email, /^We sent/, 'See the replies') }
  }
  const choicesOf = async (email: string) => (await inquiriesOf(email)).map(({ customer_choice }) => customer_choice)

  it('shows the replies side by side, is not indexed or cached, and tells nobody its address', async () => {
    const { email, carriers, page } = await sentTo(3)
    await reply(email, carriers[1] as Carrier, 'We can do it <b>on Friday</b>.', {
      price: 1400,
      available_on: '2026-12-04',
    })
    const response = await fetch(page)
    const html = await response.text()
    for (const { name } of carriers) expect(html).toContain(name)
    expect(html).toContain('We can do it &lt;b&gt;on Friday&lt;/b&gt;.')
    expect(html).toContain('<dd>US$1,400</dd>')
    expect(html).toContain('<dd>Dec 4, 2026</dd>')
    expect(html).toContain('1 of 3 carriers replied')
    const [, second] = carriers
    expect(html.indexOf(`<h3><a`)).toBe(html.indexOf(`<h3><a href="/company/carrier-${second?.name.slice(8)}"`))
    expect(html.match(/No reply here yet/g)).toHaveLength(2)
    expect(html).toContain('<dd>Topeka, KS</dd>')
    expect(html).not.toMatch(/undefined|null/)
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('shows a reply with a price that a carrier sent with the link in its email', async () => {
    const { carriers, page } = await sentTo(2)
    const [carrier] = carriers as [Carrier]
    const body = new URLSearchParams({ text: 'We can load on Friday.', price: '1850', available_on: '' })
    const answer = await fetch(linkIn(carrier.email, /^Quote request/, 'Reply'), { method: 'POST', body })
    expect(answer.status).toBe(200)
    const html = await open(page)
    expect(html).toContain('We can load on Friday.')
    expect(html).toContain('<dd>US$1,850</dd>')
  })

  it('lets the sender choose, decline and close, and tells the chosen carrier once', async () => {
    const { email, carriers, page } = await sentTo(3)
    const [first, second, third] = carriers as [Carrier, Carrier, Carrier]
    const html = await open(page)
    const choose = buttonOn(html, 'Choose', second.name)
    expect((await press(buttonOn(html, 'Decline', first.name)))[1]).toContain('You declined')
    for (const _ of ['once', 'again']) expect((await press(choose))[1]).toContain('You chose this carrier')
    expect(await choicesOf(email)).toEqual(['declined', 'chosen', ''])
    await deliver()
    const [, mail] = to(second.email)
    expect(to(second.email)).toHaveLength(2)
    expect(mail?.subject).toBe(`Dana Reyes chose ${second.name}`)
    expect(mail?.text).toContain('From: Topeka, KS')
    expect(to(third.email)).toHaveLength(1)
    const [status, closed] = await press(buttonOn(await open(page), 'Close this request'))
    expect([status, closed]).toEqual([200, expect.stringContaining('This request is closed')])
    expect(closed).not.toContain('<button')
    expect(await choicesOf(email)).toEqual(['declined', 'chosen', 'declined'])
    await press(buttonOn(html, 'Choose', third.name))
    expect(await choicesOf(email)).toEqual(['declined', 'chosen', 'declined'])
  })

  it('opens for nobody without its link', async () => {
    const { page } = await sentTo(1)
    // Changing only the last character may forge nothing: the signature does not use all of its bits.
    const forged = page.slice(0, -20) + [...page.slice(-20)].reverse().join('')
    for (const url of [forged, `${server.url}/api/directory/requests/guessed`]) {
      expect((await fetch(url)).status).toBe(400)
      expect((await press(url))[0]).toBe(400)
    }
  })

  const remind = () => server.superuser.post('/api/crons/request-reminders', {})
  const daysLater = (days: number) =>
    shift(
      `UPDATE requests SET confirmed_at = strftime('%Y-%m-%d %H:%M:%fZ', confirmed_at, '-${days} days') WHERE confirmed_at != ''`,
    )
  const reminders = (email: string) => to(email).filter(({ text }) => text?.includes('the only reminder'))

  it('is mentioned in exactly one reminder, which says who replied', async () => {
    const [answered, silent] = [await sentTo(2), await sentTo(1)]
    await reply(answered.email, answered.carriers[0] as Carrier, 'We can do it on Friday.')
    await remind()
    await deliver()
    expect(reminders(answered.email)).toEqual([])
    for (const _ of ['once', 'again']) {
      daysLater(4)
      await remind()
      await eventually(async () =>
        expect(await requestsOf(silent.email)).toMatchObject([{ reminded_at: expect.stringMatching(/^20/) }]),
      )
      await deliver()
    }
    expect(onlyEmail(reminders(answered.email)).subject).toBe('1 of 2 carriers replied to your request')
    expect(onlyEmail(reminders(silent.email)).subject).toBe('No reply to your request yet')
    for (const { email } of [answered, silent])
      expect(readableText(onlyEmail(reminders(email)))).not.toMatch(/undefined|null/)
  })

  it('needs no reminder once a carrier is chosen or the request is closed', async () => {
    const [chosen, closed] = [await sentTo(1), await sentTo(1)]
    await press(buttonOn(await open(chosen.page), 'Choose', (chosen.carriers[0] as Carrier).name))
    await press(buttonOn(await open(closed.page), 'Close this request'))
    daysLater(4)
    await remind()
    await eventually(async () =>
      expect(await requestsOf(chosen.email)).toMatchObject([{ reminded_at: expect.stringMatching(/^20/) }]),
    )
    await deliver()
    for (const { email } of [chosen, closed]) expect(reminders(email)).toEqual([])
  })

  it('goes with the request: unconfirmed after some days, confirmed when inquiries are erased', async () => {
    const email = address('unconfirmed')
    await ask(await newCarriers(1), email)
    const kept = await sentTo(1)
    shift("UPDATE requests SET created = strftime('%Y-%m-%d %H:%M:%fZ', created, '-8 days')")
    await server.superuser.post('/api/crons/requests', {})
    await eventually(async () => expect(await requestsOf(email)).toEqual([]))
    expect(await requestsOf(kept.email)).toHaveLength(1)
    shift("UPDATE requests SET created = '2024-01-01 00:00:00.000Z'")
    await server.superuser.post('/api/crons/requests', {})
    await eventually(async () => expect(await requestsOf(kept.email)).toEqual([]))
    expect((await fetch(kept.page)).status).toBe(400)
  })
})
