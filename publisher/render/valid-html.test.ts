import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { pagePaths, sitePages } from '../../domain/directory/pages/site-pages.ts'
import { isDataPath } from '../../domain/routes.ts'
import { PROJECT } from '../../server/process/project.ts'
import { directory, listing, location, review } from '../../tests/support/directory.ts'
import { bootRenderer } from './astro-renderer.ts'
import type { PageRenderer } from './page-renderer.ts'

const cities = [location('Chicago'), location('Peoria')]
const facts = {
  power_units: 12,
  hazmat: 'yes' as const,
  cargo: ['grain' as const],
  usdot_number: '271828',
  verified: true,
}
const companies = [
  listing('Ångström & "Sons" <Freight>', {
    ...facts,
    is_featured: true,
    slug: 'angstrom',
    description: '<b>A & B</b>',
  }),
  ...Array.from({ length: 21 }, (_, n) => listing(`Carrier ${n}`, { power_units: n })),
  listing('Lone Hauler', { location: location('Peoria').id }),
]
const reviews = companies.slice(0, 4).map((company, n) => review(company, n + 2))
const { lists } = new LiveDirectory(directory(companies, { locations: cities, reviews }))

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

const faultsOf = (html: string): string[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)

let folder = ''
let renderer: PageRenderer
beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(PROJECT, '.cache', 'valid-html-'))
  renderer = await bootRenderer({ siteUrl: 'https://haul.example', outDir: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every page of the directory is valid HTML', async () => {
  const paths = pagePaths(lists).filter((path) => !isDataPath(path))
  for await (const { path, content } of renderer.render(sitePages(lists), paths))
    expect(faultsOf(content.toString()), path).toEqual([])
})

test('every other page is valid HTML', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'))
  expect(files).toContain('contact.html')
  for (const file of files) expect(faultsOf(await readFile(join(folder, file), 'utf8')), file).toEqual([])
})
