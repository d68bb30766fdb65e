/**
 * Chooses which places of a map link and which have a label, for a wide screen and for a phone. Links are far enough
 * apart for fingers, and labels cover neither each other nor one of the larger places.
 */
import type { Point } from './projection.ts'

/** Where a label lies, seen from its place. */
export type Side = 'right' | 'left' | 'above' | 'below'
/** Screens that show something: all, or only wide ones. */
export type Screens = 'all' | 'wide'

export interface Labeled extends Point {
  screens: Screens
  side: Side
  /** Undefined if the label appears only while the place is pointed at or focused. */
  label?: Screens
}

interface MapSize {
  frame: { left: number; top: number; width: number; height: number }
  /** Units per pixel. */
  scales: { wide: number; narrow: number }
  /** Most places that link. */
  most: number
}

/** Of many places, the largest may link: so many for each link. */
const CANDIDATES = 3
/** Pixels between two places that link: what a finger needs. */
const GAP_PX = 26
/** Width of a letter, from which a label's width is estimated, and height of a label. */
const LETTER_PX = 7
const LABEL_PX = 14
/** From a place to its label. */
const OFFSET_PX = 9
/** Radius of a place. A label that is closer than the second to another place may seem to name that. */
const DOT_PX = 4
const NEAR_PX = 12
/** The largest places, which no label covers, and those that it avoids if it can. */
const SPARED = 80
const AVOIDED = 240

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const SIDES: readonly Side[] = ['right', 'left', 'above', 'below']

const around = ({ x, y }: Point, pixels: number): Box => ({
  left: x - pixels,
  right: x + pixels,
  top: y - pixels,
  bottom: y + pixels,
})

/** The room that a label takes, in units. */
export const labelBox = ({ x, y }: Point, name: string, side: Side, scale: number): Box => {
  const [width, height, offset] = [name.length * LETTER_PX * scale, LABEL_PX * scale, OFFSET_PX * scale]
  const left = { right: x + offset, left: x - offset - width, above: x - width / 2, below: x - width / 2 }[side]
  const top = { right: y - height / 2, left: y - height / 2, above: y - offset - height, below: y + offset }[side]
  return { left, top, right: left + width, bottom: top + height }
}

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y

const isApart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

/** The first places, each at a distance from those before it. */
const spread = <Place extends Point>(places: readonly Place[], chosen: readonly Place[], gap: number, most: number) => {
  const all = [...chosen]
  for (const place of places) {
    if (all.length >= most) break
    if (all.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= gap)) all.push(place)
  }
  return all.slice(chosen.length)
}

/** Labels of places in turn, where they cover no other label and no large place, and come near the fewest others. */
const put = <Place extends Point & { name: string }>(
  places: readonly Place[],
  known: ReadonlyMap<Place, Side>,
  scale: number,
  { dots, isInside }: { dots: readonly Point[]; isInside: (box: Box) => boolean },
): Map<Place, Side> => {
  const boxAt = (place: Place, side: Side): Box => labelBox(place, place.name, side, scale)
  const boxes = Array.from(known, ([place, side]) => boxAt(place, side))
  const found = new Map(known)
  const near = dots.slice(0, AVOIDED).map((dot) => ({ dot, box: around(dot, NEAR_PX * scale), spot: around(dot, 0) }))
  const spared = dots.slice(0, SPARED).map((dot) => ({ dot, box: around(dot, DOT_PX * scale) }))
  for (const place of places) {
    if (found.has(place)) continue
    const isFree = (box: Box): boolean =>
      isInside(box) &&
      boxes.every((other) => isApart(box, other)) &&
      spared.every(({ dot, box: spot }) => isSame(dot, place) || isApart(box, spot))
    const confused = (place: Place, box: Box): number =>
      near.reduce((sum, { dot, box: around, spot }) => {
        if (isSame(dot, place)) return sum
        return sum + Number(!isApart(box, around)) + Number(!isApart(box, spot))
      }, 0)
    const [best] = SIDES.map((side) => ({ side, box: boxAt(place, side) }))
      .filter(({ box }) => isFree(box))
      .map(({ side, box }) => ({ side, box, cost: confused(place, box) }))
      .sort((a, b) => a.cost - b.cost)
    if (!best) continue
    found.set(place, best.side)
    boxes.push(best.box)
  }
  return found
}

/**
 * @param places those that may link, most important first
 * @param dots all that the map shows, largest first
 * @returns the places that link, in their order
 */
export const labeled = <Place extends Point & { name: string }>(
  places: readonly Place[],
  dots: readonly Point[],
  { frame, scales, most }: MapSize,
): (Place & Labeled)[] => {
  const largest = places.slice(0, CANDIDATES * most)
  const always = spread(largest, [], GAP_PX * scales.narrow, most)
  const linked = [...always, ...spread(largest, always, GAP_PX * scales.wide, most)]
  const isInside = ({ left, top, right, bottom }: Box): boolean =>
    left >= frame.left && top >= frame.top && right <= frame.left + frame.width && bottom <= frame.top + frame.height
  const narrow = put(always, new Map(), scales.narrow, { dots, isInside })
  const wide = put(linked, narrow, scales.wide, { dots, isInside })
  const hintSide = (place: Place): Side =>
    SIDES.find((side) => isInside(labelBox(place, place.name, side, scales.narrow))) ?? 'right'
  return linked.map((place, at) => {
    const side = wide.get(place)
    const screens = at < always.length ? 'all' : 'wide'
    if (!side) return { ...place, screens, side: hintSide(place) }
    return { ...place, screens, side, label: narrow.has(place) ? 'all' : 'wide' }
  })
}
