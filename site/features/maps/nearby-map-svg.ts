/** The map around a place as SVG, for the build and for the browser, which draws it for the results of a search. */
import { HALF_PX, type NearbyMap, SIGN_PX } from '../../../domain/directory/map/nearby-map.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'

/** What a sign leads to. */
interface Signed {
  path: string
  /** "Aurora, IL, 39 mi". */
  title: string
}

/** Where the name of a ring may be, most wanted first, in degrees clockwise from the east. */
const LABEL_ANGLES = [-90, 90, 180, 0, -45, -135, 45, 135]
/** Half of the width and height of a ring's name. */
const LABEL_PX = { x: 24, y: 8 }

/** The place on a ring where its name is inside the map and covers no sign. */
const labelAt = (radius: number, { signs }: NearbyMap): { x: number; y: number } => {
  const places = LABEL_ANGLES.map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) }
  })
  const isFree = (at: { x: number; y: number }) =>
    Math.abs(at.x) <= HALF_PX - LABEL_PX.x &&
    Math.abs(at.y) <= HALF_PX - LABEL_PX.y &&
    signs.every(([, , x, y]) => Math.abs(x - at.x) > LABEL_PX.x + SIGN_PX || Math.abs(y - at.y) > LABEL_PX.y + SIGN_PX)
  return places.find(isFree) ?? { x: 0, y: -radius }
}

const PARTS = ['land', 'states', 'nation']

/**
 * @param label what the map shows
 * @param outlines URL of the outlines of its sheet
 * @param signed in the order of the map's signs, which are numbered from 1
 */
export const nearbyMapSvg = (map: NearbyMap, label: string, outlines: string, signed: readonly Signed[]): string => {
  const parts = PARTS.map((part) => `<use class="${part}" href="${outlines}#${part}"/>`).join('')
  const rings = map.rings.map(([radius, distance]) => {
    const { x, y } = labelAt(radius, map)
    return `<circle class="range" r="${radius}"/><text class="ring-label" x="${x}" y="${y + 4}">${distance}</text>`
  })
  const lines = map.signs.map(([x, y, signX, signY]) =>
    x === signX && y === signY
      ? ''
      : `<path class="lead" d="M${x} ${y}L${signX} ${signY}"/><circle class="spot" cx="${x}" cy="${y}" r="3"/>`,
  )
  const signs = signed.map(({ path, title }, at) => {
    const [, , x, y] = map.signs[at] ?? [0, 0, 0, 0]
    return `<a href="${escapeHtml(path)}" transform="translate(${x} ${y})"><title>${escapeHtml(title)}</title><circle class="sign" r="${SIGN_PX}"/><text y="4.5">${at + 1}</text></a>`
  })
  return `<svg class="nearby-map" viewBox="${-HALF_PX} ${-HALF_PX} ${2 * HALF_PX} ${2 * HALF_PX}" role="group" aria-label="${escapeHtml(label)}"><g transform="translate(${map.at.x} ${map.at.y}) scale(${map.scale})">${parts}</g>${rings.join('')}${lines.join('')}<circle class="here" r="6"/>${signs.join('')}</svg>`
}
