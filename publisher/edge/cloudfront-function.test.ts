import { beforeAll, expect, it } from 'vitest'
import { type CloudFrontAnswer, cloudFrontFunction } from '../../tests/support/edge/cloudfront.ts'
import { bundleCloudFrontFunction } from './bundle-edge.ts'

let script = ''
let answer: (path: string, query?: object) => CloudFrontAnswer
beforeAll(async () => {
  script = await bundleCloudFrontFunction()
  answer = cloudFrontFunction(script)
})

it('uses only what the function’s runtime has', () => {
  expect(script).not.toMatch(/=>|\.\.\.|\b(?:const|let|class|of|import|export)\b[ {*]/)
  expect(script).not.toMatch(/\?\.|\?\?|`/)
})

it.each([
  ['/', '/index.html'],
  ['/companies', '/companies.html'],
  ['/COMPANIES', '/companies.html'],
  ['/companies/page/2', '/companies/page/2.html'],
  ['/freight-Trucking-companies', '/freight-trucking-companies.html'],
  ['/freight-companies', '/freight-trucking-companies.html'],
  ['/trucking-companies-in-chicago', '/companies-in-chicago.html'],
  ['/freight-trucking-companies-in-chicago', '/freight-companies-in-chicago.html'],
  ['/company/ACME', '/company/acme.html'],
  ['/company/acme.json', '/company/acme.json'],
  ['/v1/company/acme.json', '/company/acme.json'],
  ['/v1/companies/page/2.md', '/companies/page/2.md'],
  ['/_astro/App.Bx9Q.js', '/_astro/App.Bx9Q.js'],
  ['/edit-listing/abc123', '/console.html'],
  ['/regions/IL', '/regions/il.html'],
  ['/regions/texas/page/2', '/regions/texas/page/2.html'],
  ['/regions/texas/trucking', '/regions/texas.html'],
  // the origin has no such file, so the distribution's error page appears
  ['/nope', '/nope'],
  ['/.haulindex/state.json', '/.haulindex/state.json'],
])('requests %s from the bucket as %s', (path, uri) => {
  expect(answer(path)).toEqual({ uri })
})

it.each([
  ['/companies/', '/companies'],
  ['/companies/page/1', '/companies'],
  ['/Freight-Companies/Page/1/', '/freight-trucking-companies'],
  ['/SITEMAP.XML', '/sitemap.xml'],
  ['/about.html', '/about'],
  ['/auth/', '/auth'],
])('redirects %s to %s', (path, location) => {
  expect(answer(path)).toEqual({ statusCode: 301, location })
})

it('keeps the query in a redirect', () => {
  const query = { a: { value: 'b' }, c: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] }, d: { value: '' } }
  expect(answer('/companies/', query)).toEqual({ statusCode: 301, location: '/companies?a=b&c=1&c=2&d' })
})
