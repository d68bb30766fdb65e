import { INTERRUPTED, type PublishingState, type TargetState } from '../../../domain/publishing/rules.ts'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { formatCountOf, formatLocalMoment } from '../../../domain/text/format.ts'

interface PublishingSummary {
  tone: 'live' | 'busy' | 'waiting' | 'failed'
  /** The status in one line. */
  words: string
  /** More sentences. */
  hints: string[]
}

const LONGEST_REASON = 200

const LIVE_EXCEPT_SKIPPED = 'Visitors see every change, except for the skipped records below.'

const pendingText = (pending: number): string =>
  `${formatCountOf(pending, 'change')} ${pending === 1 ? 'is' : 'are'} pending`

const reasonOf = ({ error }: Pick<Publication, 'error'>): string => {
  const [line = ''] = error.split('\n')
  if (line.length <= LONGEST_REASON) return line || 'unknown reason'
  return `${line.slice(0, LONGEST_REASON).trimEnd()}…`
}

const awayWords = (seenAt: string | null): string =>
  seenAt
    ? `The publisher has not connected since ${formatLocalMoment(seenAt)}`
    : 'The publisher has not connected since the server started'

const buildInterval = (minSeconds: number): string[] => {
  if (!minSeconds) return []
  const minutes = Math.ceil(minSeconds / 60)
  return [`The site is built elsewhere, at most ${minutes === 1 ? 'once a minute' : `every ${minutes} minutes`}.`]
}

const callFailure = (failure: string): string[] =>
  failure ? [`Failed to call the publisher: ${failure.replace(/\.$/, '')}.`] : []

/** The publishing status in words. `history` is newest first. */
export const publishingSummary = (state: PublishingState, history: readonly Publication[]): PublishingSummary => {
  const { pending, isPublisherAway, publisherSeenAt, signalFailure, minSeconds } = state
  const isRequested = history.some((run) => run.state === 'requested')
  // ignore runs of an earlier publisher that stopped
  const last = history.find(
    ({ state, error }) => state !== 'requested' && !(state === 'failed' && error === INTERRUPTED),
  )
  const left = pending > 0 ? [`${pendingText(pending)}.`] : []
  if (isPublisherAway && (pending > 0 || isRequested))
    return {
      tone: 'failed',
      words: awayWords(publisherSeenAt),
      hints: [...left, 'Nothing is lost. Changes go live when the publisher runs again.'],
    }
  if (last?.state === 'running') return { tone: 'busy', words: 'Publishing…', hints: left }
  if (isRequested)
    return {
      tone: 'busy',
      words: 'Publishing…',
      hints: ['A publish was requested.', ...buildInterval(minSeconds), ...callFailure(signalFailure)],
    }
  const failed = last?.state === 'failed' ? last : state.targets.find((target) => targetTone(target) === 'failed')
  if (failed) return { tone: 'failed', words: `Failed: ${reasonOf(failed)}`, hints: left }
  if (pending > 0)
    return {
      tone: 'waiting',
      words: pendingText(pending),
      hints: [...buildInterval(minSeconds), ...callFailure(signalFailure)],
    }
  return {
    tone: 'live',
    words: 'Live',
    hints: [state.skipped.total > 0 ? LIVE_EXCEPT_SKIPPED : 'Visitors see every change.'],
  }
}

/** Status of a publishing target. */
export const targetTone = ({ state, pending, error }: TargetState): 'live' | 'waiting' | 'failed' => {
  if (state === 'failed' && error !== INTERRUPTED) return 'failed'
  return pending > 0 || state === '' ? 'waiting' : 'live'
}

/** "Shows every change", "3 changes are pending", "Failed: There is no bucket …" */
export const targetWords = (target: TargetState): string => {
  const { pending, error, state } = target
  if (targetTone(target) === 'failed') return `Failed: ${error || 'unknown reason'}`
  if (state === 'running') return 'Publishing…'
  if (pending === 0) return state === '' ? 'Nothing published yet' : 'Shows every change'
  return pendingText(pending)
}
