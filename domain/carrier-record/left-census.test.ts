import { expect, it } from 'vitest'
import { directory, listing } from '../../tests/support/directory.ts'
import { LiveDirectory } from '../directory/live/live-directory.ts'
import { companyPage } from '../directory/pages/company/company-pages.ts'
import { pageOfKind } from '../directory/pages/page-kinds.ts'
import { carrierCheck } from './carrier-check.ts'
import { LEFT_KINDS, type LeftKind, type LeftRow, leftOf } from './left-census.ts'

const section = (as: LeftKind, source: LeftRow['source'] = 'census', on = '2026-11-19') => ({
  ...{ on, file: 'f', rows: [{ as, source }] },
})

it.each<[LeftKind, string]>([
  ['unlisted', 'FMCSA’s census of Nov 19, 2026 no longer lists this carrier'],
  ['inactive', 'FMCSA’s census of Nov 19, 2026 lists it as inactive'],
  ['private', 'FMCSA’s census of Nov 19, 2026 lists it as a private carrier only'],
  ['revoked', 'FMCSA’s census of Nov 19, 2026 lists none of its dockets as active'],
])('says of %s: %s', (kind, text) => {
  expect(leftOf(section(kind))).toEqual({ kind, text, as_of: '2026-11-19' })
})

it('names the kind of file, and no date that the file did not have', () => {
  expect(leftOf(section('inactive', 'snapshot'))?.text).toBe(
    'Company snapshot (FMCSA SAFER) of Nov 19, 2026 lists it as inactive',
  )
  expect(leftOf(section('inactive', 'census', ''))).toMatchObject({
    text: 'FMCSA’s census lists it as inactive',
    as_of: null,
  })
})

it('has words for each way to leave', () => {
  for (const kind of LEFT_KINDS) expect(leftOf(section(kind))?.text).toMatch(/^FMCSA’s census of Nov 19, 2026 \w+/)
})

it('does not make older files look newer: what they announced for a later day stays announced', () => {
  const order = {
    docket: 'MC-7',
    type: 'property',
    kind: 'revocation',
    served: '2026-11-01',
    effective: '2026-11-15',
  } as const
  const records = { motus_orders: { on: '2026-11-10', file: 'f', rows: [order] }, left: section('unlisted') }
  expect(carrierCheck(records)).toMatchObject({ announced: [{ effective_on: '2026-11-15' }], as_of: '2026-11-19' })
})

it('is on the page, on cards and in the data of a company', () => {
  const companies = [listing('Gone Lines', { usdot_number: '77', federal: { left: section('unlisted') } })]
  const { lists } = new LiveDirectory(directory(companies))
  const text = 'FMCSA’s census of Nov 19, 2026 no longer lists this carrier'
  const company = lists.company('gone-lines')
  expect(company && companyPage(lists, company).props).toMatchObject({
    check: 'No longer in the federal census · Nov 19, 2026',
    panel: { notice: `${text}.`, asOf: '2026-11-19' },
  })
  const data = pageOfKind(lists, '/company/gone-lines.json')
  expect(data?.kind === 'twin' && JSON.parse(data.props.text)).toMatchObject({
    record: { left: { kind: 'unlisted', text, as_of: '2026-11-19' } },
  })
})
