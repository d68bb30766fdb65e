import { expect, test } from 'vitest'
import { starCounts } from './star-counts.ts'

test('counts every number of stars, including one that nobody gave', () => {
  expect(starCounts([{ rating: 5 }, { rating: 2 }, { rating: 5 }])).toEqual([
    { stars: 5, reviews: 2 },
    { stars: 4, reviews: 0 },
    { stars: 3, reviews: 0 },
    { stars: 2, reviews: 1 },
    { stars: 1, reviews: 0 },
  ])
})
