import { expect, test } from 'vitest'
import { emptyReport, note } from './publication-report.ts'

test('a report names the pages with an address, and neither data files nor the 404 page', () => {
  const report = emptyReport()
  note(report, ['/feed.xml', '/404/company', '/about', '/regions/tx'], [])
  expect(report).toMatchObject({ written: 4, pages: ['/about', '/regions/tx'] })
})
