/**
 * Squares of the map, named by their southwest corner in degrees, "40_-88". A quarter has one more digit after a q:
 * "40_-88q0" is its southwest, 1 its southeast, 2 its northwest, 3 its northeast. Browsers load this file.
 */
import { type Coordinates, distanceKm } from '../../places/coordinates.ts'

/** Edge of a large square in degrees. */
const DEGREES = 8
const QUARTERS = 'q'

interface Bounds {
  south: number
  west: number
  degrees: number
}

/** The large square that a square is in. */
export const largeSquareOf = (square: string): string => square.split(QUARTERS)[0] ?? ''

/** The large square around a point. */
export const squareAround = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((degrees) => Math.floor(degrees / DEGREES) * DEGREES).join('_')

const boundsOf = (square: string): Bounds => {
  const [corner = '', quarters = ''] = square.split(QUARTERS)
  const [south = 0, west = 0] = corner.split('_').map(Number)
  return [...quarters].map(Number).reduce(
    ({ south, west, degrees }, quarter) => ({
      south: south + (quarter >= 2 ? degrees / 2 : 0),
      west: west + (quarter % 2 === 1 ? degrees / 2 : 0),
      degrees: degrees / 2,
    }),
    { south, west, degrees: DEGREES },
  )
}

export const quartersOf = (square: string): string[] => {
  const start = square.includes(QUARTERS) ? square : `${square}${QUARTERS}`
  return [0, 1, 2, 3].map((quarter) => `${start}${quarter}`)
}

// A divided square as a text: for each square 0 if it has nothing, 1 if it is whole, or 2 before its quarters. A thousand
// squares are a few hundred bytes, and their names would be kilobytes.
const [NOTHING, WHOLE, DIVIDED] = ['0', '1', '2']

/** @param squares the names of whole squares within it */
export const divisionText = (square: string, squares: readonly string[]): string => {
  if (squares.length === 0) return NOTHING
  if (squares.includes(square)) return WHOLE
  const texts = quartersOf(square).map((quarter) =>
    divisionText(
      quarter,
      squares.filter((each) => each.startsWith(quarter)),
    ),
  )
  return `${DIVIDED}${texts.join('')}`
}

/** The names of the whole squares within a divided one, by its text. */
export const squaresOfDivision = (square: string, text: string): string[] => {
  let at = 0
  const next = (name: string): string[] => {
    const kind = text[at++]
    if (kind === DIVIDED) return quartersOf(name).flatMap(next)
    return kind === WHOLE ? [name] : []
  }
  return next(square)
}

/** The square that a quarter is a quarter of. */
export const wholeOf = (quarter: string): string => {
  const whole = quarter.slice(0, -1)
  return whole.endsWith(QUARTERS) ? largeSquareOf(whole) : whole
}

/** Tells whether a point is in a square. Of two squares with one edge, the one to the north or east has it. */
export const isIn = (square: string): ((point: Coordinates) => boolean) => {
  const { south, west, degrees } = boundsOf(square)
  return ({ latitude, longitude }) =>
    latitude >= south && latitude < south + degrees && longitude >= west && longitude < west + degrees
}

/** The quarter of a square around a point in it. */
export const quarterAround = (square: string, point: Coordinates): string =>
  quartersOf(square).find((quarter) => isIn(quarter)(point)) ?? square

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/** Meridians approach each other, so a square may be a little nearer than the point on its edge. */
const SURELY = 0.99

/** The least distance of a square from a point in kilometers, or a little less. 0 inside it. */
export const kmToSquare = (point: Coordinates, square: string): number => {
  const { south, west, degrees } = boundsOf(square)
  const nearest = {
    latitude: within(point.latitude, south, south + degrees),
    longitude: within(point.longitude, west, west + degrees),
  }
  return SURELY * distanceKm(point, nearest)
}

/** Squares to look at in each direction: farther ones are never reached, even where meridians are close together. */
const ROWS = [-1, 0, 1]
const COLUMNS = [-3, -2, -1, 0, 1, 2, 3]

/** The large squares that are partly within a distance of a point. @param km at most 800 */
export const squaresWithin = ({ latitude, longitude }: Coordinates, km: number): string[] =>
  ROWS.flatMap((row) =>
    COLUMNS.map((column) =>
      squareAround({ latitude: latitude + row * DEGREES, longitude: longitude + column * DEGREES }),
    ),
  ).filter((square) => kmToSquare({ latitude, longitude }, square) <= km)
