/** What people come to the site for, with a pointer or a finger and a keyboard. */
import { STATIC_PATHS } from '../../domain/routes.ts'
import { mailedRequestLink } from '../../tests/support/caught-mails.ts'
import { newAddress } from '../../tests/support/server/visitor.ts'
import { expect, type Hand } from './hand.ts'
import type { Task } from './task.ts'

const home = () => STATIC_PATHS.home

const ASKED = 3

/** Asks the first carriers that are proposed, and confirms by email. */
const ask = async (hand: Hand, kind: 'A home' | 'Freight', choice: { label: string; keys: string }) => {
  const { page } = hand
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const carriers = page.getByRole('group', { name: /^Choose up to 5/ }).getByRole('checkbox')
  await hand.click(page.getByRole('link', { name: /one request to several carriers/ }))
  await hand.click(page.getByRole('radio', { name: kind }))
  await hand.click(field('From'))
  await hand.type('Chicago, IL')
  await hand.tabTo(field('To'))
  await hand.type('53703')
  await hand.tabTo(field(choice.label))
  await hand.type(choice.keys)
  await hand.click(button('Next: choose carriers'))
  await expect(carriers.first()).toBeVisible()
  for (const carrier of (await carriers.all()).slice(0, ASKED)) await hand.click(carrier)
  await hand.click(button('Next: your contact'))
  const email = newAddress()
  await hand.click(field('Name'))
  for (const [name, words] of Object.entries({ Name: 'Ann Lee', Email: email, Phone: '3125550142' })) {
    if (name !== 'Name') await hand.tabTo(field(name))
    await hand.type(words)
  }
  await hand.press('Enter')
  await expect(page.getByText('Open the link in our email')).toBeVisible()
  await page.goto(await mailedRequestLink(page.context(), email, 'Confirm the request'))
  await hand.click(button('Yes, send it'))
  await expect(page.getByRole('heading', { level: 1, name: /from Chicago, IL to Madison, WI/ })).toBeVisible()
}

const moveHome: Task = {
  name: 'ask movers to move a home, and confirm by email',
  as: 'visitor',
  from: home,
  work: (hand) => ask(hand, 'A home', { label: 'Size', keys: '2' }),
}

const shipPallets: Task = {
  name: 'ask three carriers to ship pallets, and confirm by email',
  as: 'visitor',
  from: home,
  work: (hand) => ask(hand, 'Freight', { label: 'Equipment', keys: 'Dry' }),
}

const checkCompany: Task = {
  name: 'check a company by its USDOT number',
  as: 'visitor',
  from: home,
  work: async (hand, { checked }) => {
    const { page } = hand
    await hand.click(page.getByRole('banner').getByLabel('Company, USDOT or MC number, city or ZIP'))
    await hand.type(checked)
    await hand.click(page.getByRole('listbox', { name: 'Answers' }).getByRole('option').first())
    await expect(page.getByRole('region', { name: 'Carrier check' })).toBeVisible()
  },
}

const leaveReview: Task = {
  name: 'leave a review',
  as: 'visitor',
  from: ({ claimed }) => `/company/${claimed.slug}`,
  work: async (hand) => {
    const { page } = hand
    const form = page.locator('#write-review')
    await hand.click(page.getByRole('link', { name: 'Write a Review' }))
    await hand.click(form.getByRole('radio', { name: '4 stars' }))
    await hand.click(form.getByLabel('Name', { exact: true }))
    for (const words of ['Ann Lee', newAddress()]) {
      await hand.type(words)
      await hand.press('Tab')
    }
    await hand.type('On time, and careful with the piano.')
    await hand.click(form.getByRole('button', { name: 'Submit Review' }))
    await expect(form.getByRole('status')).toContainText('Review submitted!')
  },
}

export const JOB_TASKS: readonly Task[] = [moveHome, shipPallets, checkCompany, leaveReview]
