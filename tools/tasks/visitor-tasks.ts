/** Visitors' tasks, using only the keyboard. Each except the first two continues where a search has led. */
import type { Page } from '@playwright/test'
import { STATIC_PATHS } from '../../domain/routes.ts'
import { expect, type Hand } from './hand.ts'
import type { Task } from './task.ts'

const home = () => STATIC_PATHS.home
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const QUERY = 'refrigerated toronto'
const COLD_LIST = /^\/(?:reefer|refrigerated)-companies-in-toronto$/

/** Chooses the finder's first result in the header. */
const find = async (hand: Hand, words: string) => {
  const { page } = hand
  await hand.tabTo(page.getByRole('banner').getByLabel('Company, USDOT or MC number, city or ZIP'))
  await hand.type(words)
  await expect(page.getByRole('listbox', { name: 'Answers' }).getByRole('option').first()).toBeVisible()
  await hand.press('ArrowDown')
  await hand.press('Enter')
}

const findColdList = async (hand: Hand) => {
  await find(hand, QUERY)
  await expect(hand.page).toHaveURL((url) => COLD_LIST.test(url.pathname))
  await expect(hand.page.getByRole('heading', { level: 1 })).toBeVisible()
}

const named: Task = {
  name: 'find a company by its name',
  as: 'visitor',
  from: home,
  work: async (hand, { cold }) => {
    await find(hand, cold.name.toLowerCase())
    await expect(heading(hand.page, cold.name)).toBeVisible()
  },
}

const numbered: Task = {
  name: 'find a company by its USDOT number',
  as: 'visitor',
  from: home,
  work: async (hand, { cold }) => {
    await find(hand, cold.usdot)
    await expect(heading(hand.page, cold.name)).toBeVisible()
  },
}

const coldNearToronto: Task = {
  name: 'find a refrigerated carrier near Toronto',
  as: 'visitor',
  from: home,
  work: async (hand) => {
    await findColdList(hand)
    await hand.tabTo(hand.page.getByRole('article').first().getByRole('heading').getByRole('link'))
    await hand.press('Enter')
    await expect(hand.page).toHaveURL((url) => url.pathname.startsWith('/company/'))
  },
}

const compare: Task = {
  name: 'compare two companies',
  as: 'visitor',
  from: home,
  work: async (hand, { cold }) => {
    const { page } = hand
    await findColdList(hand)
    for (const name of [`${cold.word} One`, cold.name]) {
      const save = button(page, `Save ${name} to your shortlist`)
      await hand.tabTo(save)
      await hand.press('Enter')
      await expect(save).toHaveAttribute('aria-pressed', 'true')
    }
    await hand.tabTo(page.getByRole('link', { name: 'Shortlist (2)' }))
    await hand.press('Enter')
    await expect(page.getByRole('columnheader', { name: new RegExp(cold.name) })).toBeVisible()
  },
}

const askThree: Task = {
  name: 'ask three companies for a quote',
  as: 'visitor',
  from: home,
  work: async (hand) => {
    const { page } = hand
    await findColdList(hand)
    await hand.tabTo(page.getByRole('button', { name: /^Get A Quote/ }).first())
    await hand.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    for (const words of ['Ann Lee', '4165550142', 'ann.lee@example.com', 'Two pallets to Ottawa, Monday']) {
      await hand.type(words)
      await hand.press('Tab')
    }
    await hand.press('Enter')
    await expect(button(page, 'OK')).toBeFocused()
    const boxes = page.getByRole('dialog').getByRole('checkbox')
    await expect(boxes).toHaveCount(2)
    for (const box of await boxes.all()) {
      await hand.tabTo(box)
      await hand.press('Space')
    }
    await hand.tabTo(button(page, 'Send the same request'))
    await hand.press('Enter')
    await expect(page.getByText(/^Sent to .+ and .+ too\.$/)).toBeVisible()
  },
}

export const VISITOR_TASKS: readonly Task[] = [named, numbered, coldNearToronto, compare, askThree]
