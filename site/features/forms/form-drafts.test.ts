import { afterEach, expect, test, vi } from 'vitest'

const DRAFT = { values: { name: 'Dana' }, submission: 'abcdefghij12345' }

/** A separate page, with the storage of its tab. */
const openPage = async (storage: Partial<Storage>) => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage)
  return import('./form-drafts.ts')
}

const tab = (texts = new Map<string, string>()): Partial<Storage> => ({
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
  removeItem: (key) => void texts.delete(key),
})
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

afterEach(() => vi.unstubAllGlobals())

test('keeps the input of each form for the next page in the tab', async () => {
  const storage = tab()
  const first = await openPage(storage)
  first.keepDraft('quote:a', DRAFT)
  const second = await openPage(storage)
  expect(second.readDraft('quote:a')).toEqual(DRAFT)
  expect(second.readDraft('quote:b')).toBeUndefined()
})

test('keeps it on the page if the browser stores nothing', async () => {
  const page = await openPage({ getItem: refuse, setItem: refuse, removeItem: refuse })
  page.keepDraft('quote:a', DRAFT)
  expect(page.readDraft('quote:a')).toEqual(DRAFT)
  page.dropDraft('quote:a')
  expect(page.readDraft('quote:a')).toBeUndefined()
})

test('forgets a form that was sent', async () => {
  const storage = tab()
  const page = await openPage(storage)
  page.keepDraft('quote:a', DRAFT)
  page.dropDraft('quote:a')
  expect((await openPage(storage)).readDraft('quote:a')).toBeUndefined()
})

test.each(['{', '"text"', '{"submission":"a"}', '{"values":null}'])('ignores stored %j', async (stored) => {
  const page = await openPage(tab(new Map([['draft:quote:a', stored]])))
  expect(page.readDraft('quote:a')).toBeUndefined()
})
