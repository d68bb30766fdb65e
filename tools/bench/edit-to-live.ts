import { setTimeout as pause } from 'node:timers/promises'
import { readState } from '../../publisher/follow/download-export.ts'
import { readStamp } from '../../publisher/release/build-stamp.ts'
import type { Editor, SomeListing } from './editor.ts'
import { countPagesWritten } from './pages-written.ts'

const LOOK_EVERY_MS = 5
const GIVE_UP_AFTER_MS = 120_000

const msUntil = async (isSo: () => Promise<boolean>, what: string): Promise<number> => {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw new Error(`${what} is not live after two minutes`)
    await pause(LOOK_EVERY_MS)
  }
  return performance.now() - startedAt
}

/** Waits until the site shows all changes so far. */
const msUntilAllLive = async (editor: Editor, siteFolder: string): Promise<number> => {
  const { seq } = await readState(editor.source)
  return msUntil(async () => (readStamp(siteFolder)?.seq ?? 0) >= seq, 'the last page')
}

/** Times from the reply to each edit to its text being served, in milliseconds. */
export const timeEdits = async (editor: Editor, listings: readonly SomeListing[]): Promise<number[]> => {
  const times: number[] = []
  for (const [index, { id, slug }] of listings.entries()) {
    const text = `Edited for the bench ${index}.`
    await editor.update(id, { description: text })
    times.push(await msUntil(async () => (await editor.page(`/company/${slug}`)).includes(text), slug))
  }
  return times
}

/**
 * For each new company that is first by name in its lists: time until its own page is live, until all pages that it
 * shifts are, and their number.
 */
export const timeInserts = async (editor: Editor, siteFolder: string, count: number) => {
  const own: number[] = []
  const all: number[] = []
  const pages: number[] = []
  for (let index = 0; index < count; index++) {
    const name = `Aaa Bench Lines ${Date.now()} ${index}`
    const written = await countPagesWritten(siteFolder)
    const slug = await editor.insert(name)
    const ownMs = await msUntil(async () => (await editor.page(`/company/${slug}`)).includes(name), slug)
    own.push(ownMs)
    all.push(ownMs + (await msUntilAllLive(editor, siteFolder)))
    pages.push(await written())
  }
  return { own, all, pages }
}

/** For each deleted company: time until all pages that it leaves are live. */
export const timeDeletes = async (editor: Editor, siteFolder: string, count: number): Promise<number[]> => {
  const times: number[] = []
  for (const { id } of await editor.someListings(count)) {
    await editor.remove(id)
    times.push(await msUntilAllLive(editor, siteFolder))
  }
  return times
}

/**
 * For each renamed city: time until a page of one of its companies shows the new name, and until all pages are live.
 */
export const timeRenames = async (editor: Editor, siteFolder: string, count: number) => {
  const own: number[] = []
  const all: number[] = []
  for (const { slug, location } of await editor.someCities(count)) {
    const name = `Bench Town ${Date.now()}`
    await editor.renameCity(location, name)
    const ownMs = await msUntil(async () => (await editor.page(`/company/${slug}`)).includes(name), slug)
    own.push(ownMs)
    all.push(ownMs + (await msUntilAllLive(editor, siteFolder)))
  }
  return { own, all }
}
