import { expect, test } from 'vitest'
import { findNear } from './find-near.ts'

const FILES: Record<string, unknown> = {
  '/search/near.json': ['40_-88', '40_-90', '42_-72'],
  '/search/near/40_-88.json': [['Chicago, IL', '/companies-in-chicago', 41.85, -87.68]],
  '/search/near/40_-90.json': [
    ['Aurora, IL', '/companies-in-aurora', 41.76, -88.32],
    ['Peoria, IL', '/companies-in-peoria', 40.69, -89.59],
  ],
}
const reader = () => {
  const asked: string[] = []
  const read = (path: string) => {
    asked.push(path)
    return path in FILES ? Promise.resolve(FILES[path]) : Promise.reject(new Error(path))
  }
  return { asked, read }
}
const OAK_PARK = { latitude: 41.89, longitude: -87.79 }

test('the nearest cities come first, even from another cell', async () => {
  const found = await findNear(OAK_PARK, 8, reader().read)
  expect(found.map(({ label }) => label)).toEqual(['Chicago, IL', 'Aurora, IL', 'Peoria, IL'])
  expect(found[0]?.km).toBeLessThan(15)
})

test('reads only cells that may contain a nearer city', async () => {
  const { asked, read } = reader()
  await findNear({ latitude: 41.85, longitude: -87.6 }, 1, read)
  expect(asked).toEqual(['/search/near.json', '/search/near/40_-88.json'])
})

test('far away from all cities there are none', async () => {
  expect(await findNear({ latitude: 48.85, longitude: 2.35 }, 8, reader().read)).toEqual([])
})
