import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { signInSuperuser } from './lib/backend.ts'
import { watchMemory } from './lib/bench/process-memory.ts'
import { keepFilesPrivate } from './lib/data-folder/private-files.ts'
import { reportFailure } from './lib/report-failure.ts'
import { startProduct } from './lib/running-product.ts'
import { loadSecrets } from './lib/secrets.ts'
import { DEMO_ACCOUNTS } from './lib/seed/seed-when-new.ts'
import { readSettings } from './lib/settings.ts'
import { currentSite } from './lib/site/releases.ts'
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
