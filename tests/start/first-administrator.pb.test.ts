import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../../scripts/process/project.ts'
import { productFolder, UP } from '../support/server/started-product.ts'

const SLOW = 180_000

test(
  'a directory without demo companies says how its first administrator is made, who then signs in',
  async () => {
    const { dataDir, siteDir, start } = productFolder()
    const product = await start({ DEMO_LISTINGS: '0' }, UP)
    expect(product.output()).not.toMatch(/example\.com|Password/)
    expect(product.output()).toContain('No administrator yet: npm run admin -- YOUR@EMAIL makes one')
    const url = /Haulindex +(\S+)/.exec(product.output())?.[1] ?? ''
    const { stdout } = spawnSync(process.execPath, [join(PROJECT, 'scripts', 'admin.ts'), 'me@haulage.example'], {
      env: { ...process.env, DATA_DIR: dataDir, SITE_DIR: siteDir },
      encoding: 'utf8',
    })
    const password = /Password +(\S+)/.exec(stdout)?.[1] ?? ''
    const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: 'me@haulage.example', password }),
    })
    expect(await answer.json()).toMatchObject({ record: { is_admin: true } })
    expect(await product.stop()).toBe(0)
    const again = await start({ DEMO_LISTINGS: '0' }, UP)
    expect(again.output()).not.toMatch(/administrator/)
    await again.stop()
  },
  SLOW,
)
