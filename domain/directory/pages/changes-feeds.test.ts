import { describe, expect, it, test } from 'vitest'
import { changedRecord } from '../../../tests/support/carriers/changed-record.ts'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { applyChanges, changes } from '../../../tests/support/live-directory.ts'
import { changesPath } from '../../routes.ts'
import { CHANGED_SHOWN } from '../changed-companies.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { changesFeeds } from './changes-feeds.ts'

type Row = ReturnType<typeof listing>

const liveOf = (rows: Row[]) => new LiveDirectory(directory(rows))
const entriesOf = (live: LiveDirectory, path = changesPath()) =>
  changesFeeds
    .page(live.lists, path)
    ?.props.entries.map(({ title, created }) => [title.split(' (')[0], created.slice(0, 10)])

const inTulsa = { location: location('Tulsa', 'OK').id }
const acme = listing('Acme', { federal: changedRecord(['2026-03-01', '2026-10-02']) })
const bolt = listing('Bolt', { federal: changedRecord(['2026-05-01']), ...inTulsa })
const bare = listing('Bare')

describe('a feed of changes', () => {
  it('of all carriers has every change, newest first', () => {
    expect(entriesOf(liveOf([bare, bolt, acme]))).toEqual([
      ['Acme', '2026-10-02'],
      ['Bolt', '2026-05-01'],
      ['Acme', '2026-03-01'],
    ])
  })

  it('of a state has the carriers that are located there', () => {
    const live = liveOf([bare, bolt, acme])
    expect(entriesOf(live, changesPath('oklahoma'))).toEqual([['Bolt', '2026-05-01']])
    expect(entriesOf(live, changesPath('illinois'))).toHaveLength(2)
  })

  it('is empty, not missing, if no carrier of a state changed', () => {
    expect(entriesOf(liveOf([bare]), changesPath('illinois'))).toEqual([])
  })

  it('is missing for a state without companies, and for anything else', () => {
    for (const path of [changesPath('oklahoma'), changesPath('atlantis'), '/changes', '/changes/illinois'])
      expect(entriesOf(liveOf([acme]), path)).toBeUndefined()
  })

  it('names no change before its day has come', () => {
    const early = listing('Early', { federal: changedRecord(['2026-11-20'], '2026-11-19') })
    expect(entriesOf(liveOf([early]))).toEqual([])
  })

  it('contains the newest changes of many carriers, even if one of them has most', () => {
    const days = Array.from({ length: 28 }, (_, n) => `2026-09-${String(n + 1).padStart(2, '0')}`)
    const busy = listing('Busy', { federal: changedRecord(days) })
    const others = Array.from({ length: 300 }, (_, n) =>
      listing(`Carrier ${n}`, { federal: changedRecord([`2026-${n % 2 === 0 ? '08' : '10'}-0${1 + (n % 9)}`]) }),
    )
    const all = [busy, ...others]
      .flatMap(({ federal }) => federal?.motus_authority_history?.rows.map(({ on }) => on) ?? [])
      .sort()
      .reverse()
    expect(entriesOf(liveOf([busy, ...others]))?.map(([, on]) => on)).toEqual(all.slice(0, CHANGED_SHOWN))
  })

  it('is the same for the same companies, in whatever order they came', () => {
    const rows = Array.from({ length: 150 }, (_, n) =>
      listing(`Carrier ${n}`, { federal: changedRecord(['2026-10-02', '2026-10-01']) }),
    )
    expect(entriesOf(liveOf(rows))).toEqual(entriesOf(liveOf(rows.toReversed())))
  })
})

const touchedFeeds = (rows: Row[], change: ReturnType<typeof changes>) =>
  [...applyChanges(liveOf(rows), change)].filter((path) => path.startsWith('/changes')).sort()

const ALL = changesPath()
const ILLINOIS = changesPath('illinois')
const OKLAHOMA = changesPath('oklahoma')

test.each<[string, Row, string[]]>([
  ['a new change', { ...acme, federal: changedRecord(['2026-10-03']) }, [ALL, ILLINOIS]],
  [
    'a newer file without a change',
    { ...acme, federal: changedRecord(['2026-03-01', '2026-10-02'], '2026-11-26') },
    [ALL, ILLINOIS],
  ],
  ['a rename', { ...acme, name: 'Acme Lines', slug: 'acme-lines' }, [ALL, ILLINOIS]],
  ['a move to a state without companies', { ...acme, ...inTulsa }, [ALL, ILLINOIS, OKLAHOMA]],
  ['a new phone number', { ...acme, phone: '(312) 555-0199' }, []],
  ['a company without changes in a new state', { ...bare, ...inTulsa }, [OKLAHOMA]],
  ['a company without changes', { ...bare, description: 'Other words.' }, []],
])('%s touches the feeds that show it, and no others', (_, row, expected) => {
  expect(touchedFeeds([acme, bare], changes({ company_listings: [row] }))).toEqual(expected)
})

test('a company that leaves touches its feeds, and takes that of its state with it', () => {
  expect(touchedFeeds([acme, bolt], changes({}, [['company_listings', bolt.id]]))).toEqual([ALL, OKLAHOMA])
})

test('a company whose changes are too old for a feed does not touch it', () => {
  const newer = Array.from({ length: CHANGED_SHOWN }, (_, n) =>
    listing(`Carrier ${n}`, { federal: changedRecord(['2026-10-02']) }),
  )
  const old = listing('Old', { federal: changedRecord(['2026-03-01']) })
  const renewed = { ...old, federal: changedRecord(['2026-03-02']) }
  expect(touchedFeeds([...newer, old], changes({ company_listings: [renewed] }))).toEqual([])
})
