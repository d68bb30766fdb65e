import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../../server/process/project.ts'
import { productFolder, STARTED, type StartedProduct } from '../support/server/started-product.ts'

const SLOW = 300_000

const send = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const urlOf = (product: StartedProduct): string => /Haulindex +(\S+)/.exec(product.output())?.[1] ?? ''

test(
  'a directory without demo companies says how to create its first administrator, who can then sign in',
  async () => {
    const { dataDir, siteDir, start: startOn } = productFolder()
    // one address, for which pages are bundled once
    const PORT = String(await freePort())
    const start = () => startOn({ DEMO_LISTINGS: '0', SITE_URL: '', PORT }, STARTED)
    const product = await start()
    expect(product.output()).not.toMatch(/example\.com|Password/)
    expect(product.output()).toContain('No administrator yet: npm run admin -- YOUR@EMAIL makes one')
    const { stdout } = spawnSync(process.execPath, [join(PROJECT, 'scripts', 'admin.ts'), 'me@haulage.example'], {
      env: { ...process.env, DATA_DIR: dataDir, SITE_DIR: siteDir },
      encoding: 'utf8',
    })
    expect(stdout).not.toContain('Password')
    const [, console = '', token = ''] = /(\S+)\/auth\?mode=invite#token=(\S+)/.exec(stdout) ?? []
    expect(console).toBe(urlOf(product))
    expect(await product.stop()).toBe(0)
    const invited = await start()
    expect(invited.output()).toContain('No administrator yet: me@haulage.example has a link')
    const url = urlOf(invited)
    const password = 'long-haul-77'
    const accepted = await send(`${url}/api/directory/invitation/accept`, { token, full_name: 'Me', password })
    expect(accepted.status).toBe(204)
    const answer = await send(`${url}/api/collections/users/auth-with-password`, {
      identity: 'me@haulage.example',
      password,
    })
    expect(await answer.json()).toMatchObject({ record: { is_admin: true } })
    expect(await invited.stop()).toBe(0)
    const again = await start()
    expect(again.output()).not.toMatch(/administrator/)
    await again.stop()
  },
  SLOW,
)
