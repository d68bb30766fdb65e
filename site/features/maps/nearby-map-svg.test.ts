import { expect, test } from 'vitest'
import { nearbyMap } from '../../../domain/directory/map/nearby-map.ts'
import { nearbyMapSvg } from './nearby-map-svg.ts'

const joliet = { latitude: 41.53, longitude: -88.08, region: 'IL', country: 'US' }
const hammond = { latitude: 41.58, longitude: -87.5 }

test('a map of search results numbers every carrier, also two in one city, and draws the outlines of the state', () => {
  const map = nearbyMap(joliet, [hammond, hammond, { latitude: 41.75, longitude: -88.3 }], 1)
  if (!map) throw new Error('there is a map')
  const carriers = ['Calumet Cold Lines', 'J&S <Reefer>', 'Two Rivers'].map((name, at) => ({
    path: `/company/${at}`,
    title: `${name}, ${30 + at} mi`,
  }))
  const svg = nearbyMapSvg(map, 'Carriers near Joliet', '/_astro/IL.svg', carriers)
  expect(Array.from(svg.matchAll(/<a href="([^"]+)"/g), ([, path]) => path)).toEqual([
    '/company/0',
    '/company/1',
    '/company/2',
  ])
  expect(svg).toContain('<title>J&amp;S &lt;Reefer&gt;, 31 mi</title>')
  expect(svg).toContain('href="/_astro/IL.svg#land"')
  expect(new Set(Array.from(svg.matchAll(/<a [^>]*transform="([^"]+)"/g), ([, at]) => at)).size).toBe(3)
})

test('the name of a ring covers no sign', () => {
  // Due north of Joliet, where the names of rings are if nothing is in their way.
  const milwaukee = { latitude: 43.04, longitude: -88.08 }
  const saintLouis = { latitude: 38.63, longitude: -90.2 }
  const map = nearbyMap(joliet, [milwaukee, saintLouis], 1)
  if (!map) throw new Error('there is a map')
  const svg = nearbyMapSvg(map, 'Carriers near Joliet', '/_astro/IL.svg', [])
  const names = Array.from(svg.matchAll(/<text class="ring-label" x="(-?\d+)" y="(-?\d+)">/g), ([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(names).toHaveLength(2)
  for (const [x = 0, y = 0] of names)
    for (const [, , signX, signY] of map.signs)
      expect(Math.abs(x - signX) > 30 || Math.abs(y - 4 - signY) > 18, `${x} ${y} at ${signX} ${signY}`).toBe(true)
})
