import { generateMersenne53Randomizer } from '@faker-js/faker'
import { expect, it } from 'vitest'
import { mersenneTwister } from './mersenne-twister.ts'

it.each([0, 1, 7, 20_26, 2 ** 31, 2 ** 32 - 1])('the sequence of seed %i is that of another hand', (seed) => {
  const ours = mersenneTwister(seed)
  const theirs = generateMersenne53Randomizer(seed)
  for (let n = 0; n < 2000; n++) expect(ours()).toBe(theirs.next())
})
