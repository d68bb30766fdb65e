import { expect, it } from 'vitest'
import { INTERRUPTED, type TargetState } from '../../../domain/publishing/rules.ts'
import { targetTone, targetWords } from './target-words.ts'

const LIVE: TargetState = { target: 's3', published: 7, pending: 0, state: 'done', error: '', warning: '' }

it.each<[Partial<TargetState>, string, string]>([
  [{}, 'live', 'Shows every change'],
  [{ pending: 1 }, 'waiting', '1 change is waiting'],
  [{ pending: 1200 }, 'waiting', '1,200 changes are waiting'],
  [{ pending: 2, state: 'running' }, 'waiting', 'Publishing…'],
  [{ published: 0, state: '' }, 'waiting', 'Nothing has been published there yet'],
  [{ state: 'failed', error: 'There is no bucket site.' }, 'failed', 'Failed: There is no bucket site.'],
  [{ pending: 1, state: 'failed', error: INTERRUPTED }, 'waiting', '1 change is waiting'],
])('a place of %j is %s: %s', (state, tone, words) => {
  const target = { ...LIVE, ...state }
  expect([targetTone(target), targetWords(target)]).toEqual([tone, words])
})
