import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { currentSite } from '../publisher/release/current-site.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { signInSuperuser } from '../server/pocketbase/backend.ts'
import { type RunningProduct, startProduct } from '../server/pocketbase/running-product.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { loadSecrets, type Secrets } from '../server/settings/secrets.ts'
import { readSettings } from '../server/settings/settings.ts'
import { watchMemory } from './bench/process-memory.ts'
import { ATTACKS, type Attack, type AttackAnswers, type Origin } from './siege/attack-orders.ts'
import { ACTIONS, attack, missedGoals, p95, type Scene, watchBystanders } from './siege/bystanders.ts'
import { Crowd, QUOTES, quoteTo, SIGN_IN } from './siege/client.ts'

const LISTINGS = 200
const GUESSED_ACCOUNTS = 20
/** Enough that nobody signs in twice within seconds, as attackers do. */
const PEOPLE = 60
const FEW: readonly Origin[] = ['three networks', 'one /48']

/** Every attack with its origins, in order. The first one meets a product that has just started. */
const SIEGES: readonly (readonly [Attack, readonly Origin[]])[] = [
  ['quotes', ['1,000 networks', ...FEW]],
  ['saves', ['one address']],
  ['slow bodies', [...FEW, '1,000 networks']],
  ['large bodies', [...FEW, '1,000 networks']],
  ['wrong passwords', [...FEW, '1,000 networks']],
  ['leaked passwords', ['1,000 networks']],
  ['superuser guesses', ['1,000 networks']],
  ['reads', ['one address', ...FEW, '1,000 networks']],
  ['streams', [...FEW, '1,000 networks']],
  ['slow readers', ['one address']],
]

const listed = z.object({ items: z.array(z.object({ id: z.string(), email: z.string().optional() })) })
const signedIn = z.object({ token: z.string() })

const sceneOf = async (product: RunningProduct, secrets: Secrets, siteDir: string, seconds: number): Promise<Scene> => {
  const { url } = product
  const crowd = new Crowd(url)
  const superuser = await signInSuperuser(url, secrets)
  const ask = async (token: string, query: string) =>
    listed.parse(JSON.parse((await crowd.send('127.0.0.1', `/api/collections/${query}`, { token })).text)).items
  const companies = await ask(superuser, `company_listings/records?perPage=${LISTINGS}&fields=id,email`)
  const password = secrets.demoPassword
  const register = async (count: number, name: string): Promise<string[]> => {
    const addresses = Array.from({ length: count }, (_, n) => `${name}${n}@siege.example`)
    for (const email of addresses) {
      const body = { email, password, passwordConfirm: password }
      await crowd.send('127.0.0.1', '/api/collections/users/records', { method: 'POST', token: superuser, body })
    }
    return addresses
  }
  const accounts = await register(GUESSED_ACCOUNTS, 'member')
  const people = (await register(PEOPLE, 'person')).map((identity) => ({ identity, password }))
  const member = async (at: 1 | 2) => {
    const owner = { identity: DEMO_ACCOUNTS[at].email, password }
    const { token } = signedIn.parse(
      JSON.parse((await crowd.send(`203.0.${at}.1`, SIGN_IN, { method: 'POST', body: owner })).text),
    )
    const [own] = await ask(token, 'company_listings/records?perPage=1&fields=id,email')
    await crowd.send(`203.0.${at}.1`, QUOTES, { method: 'POST', body: quoteTo(own?.id ?? '', at) })
    const [inquiry] = await ask(token, 'inquiries/records?perPage=1&fields=id')
    return { token, inquiry: inquiry?.id ?? '' }
  }
  const [attacking, other] = [await member(1), await member(2)]
  const scripts = await readdir(join(currentSite(siteDir), 'assets'))
  return {
    crowd,
    url,
    seconds,
    listings: companies.filter(({ email }) => email !== '').map(({ id }) => id),
    accounts,
    largeFile: `/assets/${scripts.find((name) => /^console-.*\.js$/.test(name))}`,
    member: attacking,
    people,
    other,
  }
}

const cell = (text: string | number, width: number): string => String(text).padEnd(width)
const WIDTHS = [18, 15, 9, 9, 9, 9, 22]
const row = (cells: readonly (string | number)[]): string =>
  cells.map((text, at) => cell(text, WIDTHS[at] ?? 0)).join(' ')

const answersInWords = (answers: AttackAnswers): string =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status === '0' ? 'closed' : status}`)
    .join(', ')

/** @returns whether bystanders met the goals */
const siege = async (scene: Scene, kind: Attack | 'nobody', origin: Origin): Promise<boolean> => {
  const order = { ...scene, crowd: undefined, origin }
  const [seen, answers] = await Promise.all([
    watchBystanders(scene),
    kind === 'nobody' ? {} : attack({ ...order, attack: kind }),
  ])
  const missed = missedGoals(seen, origin === '1,000 networks')
  const times = ACTIONS.map((action) => `${p95(seen[action])} ms`)
  const verdict = missed.length === 0 ? 'met' : `MISSED: ${missed.join(', ')}`
  console.log(row([kind, kind === 'nobody' ? '' : origin, ...times, verdict, answersInWords(answers)]))
  return missed.length === 0
}

keepFilesPrivate()
const folder = await mkdtemp(join(tmpdir(), 'haulindex-siege-'))
try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { seconds: { type: 'string', default: '8' } },
    allowPositionals: true,
  })
  const isWanted = (name: string) => positionals.length === 0 || positionals.some((word) => name.includes(word))
  const [DATA_DIR, SITE_DIR] = [join(folder, 'data'), join(folder, 'site')]
  const product = await startProduct({
    DATA_DIR,
    SITE_DIR,
    DEMO_LISTINGS: String(LISTINGS),
    TRUSTED_PROXY: 'X-Forwarded-For',
  })
  const watch = watchMemory(product.pid)
  try {
    const secrets = loadSecrets(readSettings({ DATA_DIR }))
    const scene = await sceneOf(product, secrets, SITE_DIR, Number(values.seconds))
    console.log('How long bystanders wait during an attack (95% of their answers take at most)')
    console.log(row(['Attack', 'From', ...ACTIONS, 'Goals', 'Answers to the attackers']))
    const sieges = SIEGES.flatMap(([kind, origins]) => origins.map((origin) => [kind, origin] as const))
    let missed = 0
    for (const [kind, origin] of [...sieges, ['nobody', 'one address'] as const])
      if (
        isWanted(kind === 'nobody' ? kind : `${kind} ${origin} ${ATTACKS[kind]}`) &&
        !(await siege(scene, kind, origin))
      )
        missed++
    scene.crowd.close()
    console.log(
      'Goals: with up to three attacking networks or one /48, nobody is refused and 95% are answered within 1 s; with 1,000 networks, 99% within 3 s.',
    )
    if (missed > 0) {
      console.error(`${missed} of the attacks missed a goal`)
      process.exitCode = 1
    }
  } finally {
    await product.stop()
    for (const [name, mb] of Object.entries(watch.stop())) console.log(`most memory of ${name}: ${mb} MB`)
  }
} catch (error) {
  reportFailure('The siege failed', error)
} finally {
  await rm(folder, { recursive: true, force: true })
}
