/** What console and visitor tasks cost a person. Seconds are the machine's, which clicks as soon as it can. */
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { startProduct } from '../../server/pocketbase/running-product.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { launchOptions } from '../../tests/support/browser/chromium.ts'
import { DESK_TASKS } from './console-tasks.ts'
import { expect, handOn } from './hand.ts'
import { JOB_TASKS } from './job-tasks.ts'
import { makeScene, type Scene } from './scene.ts'
import type { Member, Task } from './task.ts'
import { VISITOR_TASKS } from './visitor-tasks.ts'

const EMAILS = { admin: DEMO_ACCOUNTS[0].email, owner: DEMO_ACCOUNTS[1].email } as const
const CONSOLE_COUNTS = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
type Window = typeof CONSOLE_COUNTS
const IN_WINDOWS: readonly (readonly [Task, Window])[] = [
  ...DESK_TASKS.map((task) => [task, CONSOLE_COUNTS] as const),
  ...[...VISITOR_TASKS, ...JOB_TASKS].flatMap((task) =>
    [CONSOLE_COUNTS, PHONE].map((window) => [task, window] as const),
  ),
]

const sessionOf = async (url: string, member: Exclude<Member, 'visitor'>, password: string): Promise<string> => {
  const response = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: EMAILS[member], password }),
  })
  return response.text()
}

export interface TaskFigures {
  name: string
  /** Width of the window, in pixels. */
  width: number
  clicks: number
  keys: number
  seconds: number
}

const timeTask = async (
  browser: Browser,
  url: string,
  [task, viewport]: readonly [Task, Window],
  scene: Scene,
): Promise<TaskFigures> => {
  const context = await browser.newContext({ viewport, baseURL: url })
  if (task.as !== 'visitor') {
    const session = await sessionOf(url, task.as, scene.password)
    await context.addInitScript((stored) => localStorage.setItem('pocketbase_auth', stored), session)
  }
  const page = await context.newPage()
  const path = task.from(scene)
  // a page that was just created is being published
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hand = handOn(page)
  const startedAt = performance.now()
  await task.work(hand, scene)
  const seconds = (performance.now() - startedAt) / 1000
  await context.close()
  return { name: task.name, width: viewport.width, ...hand.counts(), seconds }
}

/**
 * Does the tasks one after another in a separate product.
 * @param folder empty; receives the database and the site
 * @param named only tasks whose name contains this
 */
export async function* taskFigures(folder: string, named = ''): AsyncGenerator<TaskFigures> {
  const dataDir = join(folder, 'data')
  const product = await startProduct({
    DATA_DIR: dataDir,
    SITE_DIR: join(folder, 'site'),
    DEMO_LISTINGS: '150',
    FORM_LIMITS: 'off',
  })
  process.env['HAULINDEX_MAIL_URL'] = product.mailUrl
  const browser = await chromium.launch(await launchOptions())
  try {
    const scene = await makeScene(product.url, loadSecrets(readSettings({ DATA_DIR: dataDir })))
    for (const each of IN_WINDOWS)
      if (each[0].name.includes(named)) yield await timeTask(browser, product.url, each, scene)
  } finally {
    await browser.close()
    await product.stop()
  }
}
