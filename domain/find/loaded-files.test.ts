import { beforeEach, expect, test } from 'vitest'
import { LoadedFiles, OutdatedError } from './loaded-files.ts'

let site: Map<string, string>
let asked: string[]
const read = async (path: string) => {
  asked.push(path)
  return site.get(path)
}

beforeEach(() => {
  asked = []
  site = new Map([
    ['/a.json', '"new a"'],
    ['/b.json', '"new b"'],
  ])
})

test('the next page reads nothing again that the page before has handed over', async () => {
  const before = new LoadedFiles(read)
  await before.file('/a.json')
  site.set('/a.json', '"newer a"')
  const next = new LoadedFiles(read, JSON.parse(JSON.stringify(before.known)))
  expect(await next.file('/a.json')).toBe('new a')
  expect(await next.file('/b.json')).toBe('new b')
  expect(asked).toEqual(['/a.json', '/b.json'])
})

test('what was handed over is forgotten with what the page has read', async () => {
  const next = new LoadedFiles(read, { at: Date.now(), texts: { '/a.json': '"old a"', '/b.json': '"old b"' } })
  expect(await next.file('/a.json')).toBe('old a')
  next.forget()
  expect(await next.file('/a.json')).toBe('new a')
  expect(await next.file('/b.json')).toBe('new b')
})

test('what was handed over some time ago counts as old', async () => {
  const next = new LoadedFiles(read, { at: Date.now() - 20_000, texts: { '/a.json': '"old a"' } })
  await next.file('/a.json')
  expect(next.forgetOld()).toBe(true)
  expect(await next.file('/a.json')).toBe('new a')
  expect(next.forgetOld()).toBe(false)
})

test('a file that is gone or broken is read again the next time', async () => {
  const files = new LoadedFiles(read)
  site.delete('/a.json')
  await expect(files.file('/a.json')).rejects.toThrow(OutdatedError)
  site.set('/a.json', '"half')
  await expect(files.file('/a.json')).rejects.toThrow(SyntaxError)
  site.set('/a.json', '"whole"')
  expect(await files.file('/a.json')).toBe('whole')
})
