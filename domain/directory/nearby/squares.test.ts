import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from '../../places/coordinates.ts'
import {
  divisionText,
  isIn,
  kmToSquare,
  largeSquareOf,
  quarterAround,
  quartersOf,
  squareAround,
  squaresOfDivision,
  wholeOf,
} from './squares.ts'

test.each([
  [41.5, -88.1, '40_-88', '40_-96'],
  [40, -96, '40_-96', '40_-96'],
  [-14.3, -170.7, '-16_-176', '-16_-176'],
] as const)('the point %j %j is in the large square with this corner', (latitude, longitude, _other, square) => {
  expect(squareAround({ latitude, longitude })).toBe(square)
})

test.each([
  ['40_-96', ['40_-96q0', '40_-96q1', '40_-96q2', '40_-96q3']],
  ['40_-96q3', ['40_-96q30', '40_-96q31', '40_-96q32', '40_-96q33']],
])('the quarters of %j are %j, and all belong to it', (square, quarters) => {
  expect(quartersOf(square)).toEqual(quarters)
  expect(quarters.map(wholeOf)).toEqual(quarters.map(() => square))
  expect(largeSquareOf(square)).toBe('40_-96')
})

test.each([
  ['40_-96', '1'],
  ['40_-96q0 40_-96q3', '21001'],
  ['40_-96q01 40_-96q02 40_-96q2', '220110010'],
])('the squares %j are the text %j', (names, text) => {
  const squares = names.split(' ')
  expect(divisionText('40_-96', squares)).toBe(text)
  expect(squaresOfDivision('40_-96', text)).toEqual(squares)
})

const NEAR_KM = 1000
const somePoint = fc.noBias(
  fc.record({
    latitude: fc.double({ min: 25, max: 70, noNaN: true }),
    longitude: fc.double({ min: -100, max: -80, noNaN: true }),
  }),
)

test('each point is in one quarter of each square around it, and no point of a near square is nearer than it', () => {
  fc.assert(
    fc.property(somePoint, somePoint, (point, other) => {
      let square = squareAround(point)
      for (let depth = 0; depth < 7; depth++) {
        expect(quartersOf(square).filter((quarter) => isIn(quarter)(point))).toHaveLength(1)
        expect(kmToSquare(point, square)).toBe(0)
        if (distanceKm(other, point) < NEAR_KM)
          expect(kmToSquare(other, square)).toBeLessThanOrEqual(distanceKm(other, point))
        square = quarterAround(square, point)
      }
    }),
    { numRuns: 300 },
  )
})
