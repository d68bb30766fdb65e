/** What people do in the console, starting at the dashboard, as they would if they knew it. */
import type { Page } from '@playwright/test'
import { mailedCode } from '../../tests/support/caught-mails.ts'
import { expect } from './hand.ts'
import type { Task } from './task.ts'

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dashboard = () => '/dashboard'

const assign: Task = {
  name: 'assign a listing',
  as: 'admin',
  from: dashboard,
  work: async (hand, { company, member }) => {
    const { page } = hand
    await hand.click(menu(page, 'View All Listings'))
    await hand.click(page.getByPlaceholder('Search listings'))
    await hand.type(company)
    await hand.click(page.getByRole('link', { name: `Edit ${company}` }))
    await hand.click(page.getByRole('combobox', { name: 'Assigned users' }))
    await hand.type(member.email.slice(0, 8))
    await hand.click(page.getByRole('option', { name: new RegExp(member.email) }))
    await hand.click(button(page, 'Save Changes'))
    await expect(page.getByText('Listing has been updated successfully')).toBeVisible()
  },
}

const changeMany: Task = {
  name: 'change the service of 50 listings',
  as: 'admin',
  from: dashboard,
  work: async (hand, { word }) => {
    const { page } = hand
    await hand.click(menu(page, 'View All Listings'))
    await hand.click(page.getByPlaceholder('Search listings'))
    await hand.type(word)
    await expect(page.getByText('50 listings', { exact: true })).toBeVisible()
    await hand.click(page.getByRole('checkbox', { name: 'Select all' }))
    await hand.click(button(page, 'Select all 50 listings'))
    await hand.click(button(page, 'Change'))
    await hand.click(page.getByRole('menuitem', { name: 'Replace services' }))
    await hand.click(page.getByRole('combobox', { name: 'Service Types' }))
    await hand.click(page.getByRole('option', { name: 'Flatbed' }))
    await hand.click(button(page, 'Replace services: 50 listings'))
    await expect(page.getByText('Replace services: 50 listings changed.')).toBeVisible()
  },
}

const takeBack: Task = {
  name: 'find who changed a phone number, and take it back',
  as: 'admin',
  from: dashboard,
  work: async (hand, { changed }) => {
    const { page } = hand
    await hand.click(menu(page, 'History'))
    await hand.click(page.getByRole('searchbox'))
    await hand.type(`phone ${changed}`)
    const found = page.getByRole('article').filter({ hasText: changed })
    await expect(found).toHaveCount(1)
    await hand.click(found.getByRole('button', { name: /^Undo/ }))
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  },
}

const REVIEWS = 30

const moderate: Task = {
  name: `moderate ${REVIEWS} reviews`,
  as: 'admin',
  from: dashboard,
  work: async (hand) => {
    const { page } = hand
    await hand.click(page.locator('#main-content').getByRole('link', { name: /Reviews$/ }))
    for (let done = 0; done < REVIEWS; done++) {
      const title = page.getByRole('article').getByRole('heading')
      const name = await title.innerText()
      await hand.press('a')
      await expect(title).not.toHaveText(name)
    }
    await expect(page.getByText('Review approved successfully.').first()).toBeVisible()
  },
}

const claim: Task = {
  name: 'claim a company, and see it approved',
  as: 'visitor',
  from: ({ claimed }) => `/company/${claimed.slug}`,
  work: async (hand, { claimed, member, password }) => {
    const { page } = hand
    await hand.click(page.getByRole('link', { name: 'Is this your company?' }))
    await hand.click(page.getByLabel('Email'))
    await hand.type(member.email)
    await hand.press('Tab')
    await hand.type(password)
    await hand.press('Enter')
    await hand.click(button(page, 'Send code'))
    const code = page.getByLabel('6-digit code')
    await expect(code).toBeFocused()
    await hand.type(await mailedCode(page.context(), claimed.email))
    await hand.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'is yours. You can edit its listing.' })).toBeVisible()
  },
}

const answer: Task = {
  name: 'answer an inquiry',
  as: 'owner',
  from: dashboard,
  work: async (hand, { customer }) => {
    const { page } = hand
    await hand.click(page.getByRole('link', { name: customer }).first())
    await hand.click(button(page, 'Insert template'))
    await hand.click(page.getByRole('menuitem', { name: 'We will call you' }))
    await hand.click(button(page, 'Send reply'))
    await expect(page.getByText('Reply Sent')).toBeVisible()
  },
}

const promote: Task = {
  name: 'make somebody an administrator',
  as: 'admin',
  from: dashboard,
  work: async (hand, { member, password }) => {
    const { page } = hand
    await hand.click(page.getByRole('link', { name: /^Total Users/ }))
    await hand.click(page.getByRole('searchbox'))
    await hand.type(member.email.slice(0, 8))
    await hand.click(page.getByRole('link', { name: member.name }))
    await hand.click(button(page, 'Make admin'))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Make admin' }))
    // the sign-in dialog has the focus
    await expect(page.getByLabel('Your Password')).toBeFocused()
    await hand.type(password)
    await hand.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
}

export const DESK_TASKS: readonly Task[] = [assign, changeMany, takeBack, moderate, claim, answer, promote]
