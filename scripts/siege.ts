import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { watchMemory } from './bench/process-memory.ts'
import { reportFailure } from './process/report-failure.ts'
import { currentSite } from './publisher/release/releases.ts'
import { DEMO_ACCOUNTS } from './seed/accounts.ts'
import { signInSuperuser } from './server/backend.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'
import { startProduct } from './server/running-product.ts'
import { loadSecrets } from './server/secrets.ts'
import { readSettings } from './server/settings.ts'
import { Crowd } from './siege/client.ts'
import { type Figures, floodFromOneAddress, guessedPasswords, rushOfQuotes, slowReaders } from './siege/sieges.ts'

const LISTINGS = 200
const total = z.object({ totalItems: z.number() })
const listed = z.object({ items: z.array(z.object({ id: z.string(), email: z.string() })) })

keepFilesPrivate()
const folder = await mkdtemp(join(tmpdir(), 'haulindex-siege-'))
try {
  const [DATA_DIR, SITE_DIR] = [join(folder, 'data'), join(folder, 'site')]
  const product = await startProduct({
    DATA_DIR,
    SITE_DIR,
    DEMO_LISTINGS: String(LISTINGS),
    TRUSTED_PROXY: 'X-Forwarded-For',
  })
  const crowd = new Crowd(product.url)
  const watch = watchMemory(product.pid)
  try {
    const secrets = loadSecrets(readSettings({ DATA_DIR }))
    const token = await signInSuperuser(product.url, secrets)
    const ask = async (query: string) => (await crowd.send('127.0.0.1', `/api/collections/${query}`, { token })).text
    const companies = listed.parse(
      JSON.parse(await ask(`company_listings/records?perPage=${LISTINGS}&fields=id,email`)),
    )
    const scripts = await readdir(join(currentSite(SITE_DIR), 'assets'))
    const besieged = {
      crowd,
      url: product.url,
      listings: companies.items.filter(({ email }) => email !== '').map(({ id }) => id),
      owner: { identity: DEMO_ACCOUNTS[1].email, password: secrets.demoPassword },
      largeFile: `/assets/${scripts.find((name) => /^console-.*\.js$/.test(name))}`,
      storedQuotes: async () => total.parse(JSON.parse(await ask('inquiries/records?perPage=1'))).totalItems,
    }
    for (const siege of [rushOfQuotes, floodFromOneAddress, slowReaders, guessedPasswords]) {
      const figures: Figures = await siege(besieged)
      for (const [what, figure] of Object.entries(figures)) console.log(`${what}: ${figure}`)
    }
  } finally {
    crowd.close()
    await product.stop()
    for (const [name, mb] of Object.entries(watch.stop())) console.log(`most memory of ${name}: ${mb} MB`)
  }
} catch (error) {
  reportFailure('The siege failed', error)
} finally {
  await rm(folder, { recursive: true, force: true })
}
