import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { sitePages } from '../../domain/directory/pages/site-pages.ts'
import { PROJECT } from '../../server/process/project.ts'
import { directory, listing, review } from '../../tests/support/directory.ts'
import { hugoFiles } from './hugo-project.ts'

const companies = Array.from({ length: 23 }, (_, n) => listing(`Carrier & Sons ${n}`))
const [first] = companies
if (!first) throw new Error('there is a first company')
const { lists } = new LiveDirectory(directory(companies, { reviews: [review(first, 4)] }))
const files = new Map(hugoFiles(lists, 'https://haul.example'))
const ours = sitePages(lists)
const matterOf = (path: string) =>
  [...files.values()]
    .filter((content) => content.includes('"url":'))
    .map((content) => JSON.parse(content))
    .find(({ url }) => url === `${path}.html`)

test('Hugo gets a page for each of our list pages and companies, and no others', () => {
  const paths = [...ours.lists, ...ours.companies].map(({ path }) => `${path}.html`)
  const urls = [...files].flatMap(([name, content]) => (name.startsWith('content/') ? [JSON.parse(content).url] : []))
  expect(urls.sort()).toEqual(paths.sort())
})

test('a list names its companies, in order, and each of them has a file', () => {
  for (const { path, props } of ours.lists) {
    const slugs = props.cards.map((card) => card.path.slice('/company/'.length))
    expect(matterOf(path)).toMatchObject({ title: props.title, heading: props.heading, cards: slugs })
    for (const slug of slugs) expect(files.has(`content/company/${slug}.md`)).toBe(true)
  }
})

test('a company has everything that its page shows', () => {
  for (const { path, props } of ours.companies)
    expect(matterOf(path)).toMatchObject({
      ...{ id: props.id, name: props.name, place: props.place, about: props.about, moreabout: props.moreAbout },
      ...{ services: props.services, areas: props.areas, rating: props.rating, featured: props.featured },
      reviews: props.customerReviews.map(({ author, rating, text }) => ({ author, rating, text })),
      similar: props.similar.map((card) => card.path.slice('/company/'.length)),
    })
})

test('each field that a template reads exists', () => {
  const layouts = join(PROJECT, 'tools', 'bench', 'hugo', 'layouts')
  const known = new Set(['/company/carrier-sons-0', '/companies'].flatMap((path) => Object.keys(matterOf(path))))
  for (const name of readdirSync(layouts, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  ))
    for (const [, field = ''] of readFileSync(join(layouts, name), 'utf8').matchAll(/\$[pc]\.([a-z]+)/g))
      expect(known, `${name} reads ${field}`).toContain(field)
})
