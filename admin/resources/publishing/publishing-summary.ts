import { INTERRUPTED, type PublishingState, type TargetState } from '../../../domain/publishing/rules.ts'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { formatCountOf, formatLocalMoment } from '../../../domain/text/format.ts'

interface PublishingSummary {
  tone: 'live' | 'busy' | 'waiting' | 'failed'
  /** The state in one line. */
  words: string
  /** What else an editor wants to know, as sentences. */
  hints: string[]
}

const LONGEST_REASON = 200

const ALL_BUT_SOME = 'Visitors see every change, except for what is left out below.'

const waitingWords = (pending: number): string =>
  `${formatCountOf(pending, 'change')} ${pending === 1 ? 'is' : 'are'} waiting`

const reasonOf = ({ error }: Pick<Publication, 'error'>): string => {
  const [line = ''] = error.split('\n')
  if (line.length <= LONGEST_REASON) return line || 'no reason was given'
  return `${line.slice(0, LONGEST_REASON).trimEnd()}…`
}

const awayWords = (seenAt: string | null): string =>
  seenAt
    ? `The publisher has not been seen since ${formatLocalMoment(seenAt)}`
    : 'No publisher has been seen since the server started'

const rhythm = (minSeconds: number): string[] => {
  if (!minSeconds) return []
  const minutes = Math.ceil(minSeconds / 60)
  return [`The site is built elsewhere, at most ${minutes === 1 ? 'once a minute' : `every ${minutes} minutes`}.`]
}

const callFailure = (failure: string): string[] =>
  failure ? [`The publisher could not be called: ${failure.replace(/\.$/, '')}.`] : []

/** How publishing stands, in words, by its newest publications and requests, newest first. */
export const publishingSummary = (state: PublishingState, history: readonly Publication[]): PublishingSummary => {
  const { pending, isPublisherAway, publisherSeenAt, signalFailure, minSeconds } = state
  const isAsked = history.some((run) => run.state === 'requested')
  // what a publisher left when it stopped says nothing of the one that is there now
  const last = history.find(
    ({ state, error }) => state !== 'requested' && !(state === 'failed' && error === INTERRUPTED),
  )
  const left = pending > 0 ? [`${waitingWords(pending)}.`] : []
  if (isPublisherAway && (pending > 0 || isAsked))
    return {
      tone: 'failed',
      words: awayWords(publisherSeenAt),
      hints: [...left, 'Nothing is lost: it goes live when the publisher runs again.'],
    }
  if (last?.state === 'running') return { tone: 'busy', words: 'Publishing…', hints: left }
  if (isAsked)
    return {
      tone: 'busy',
      words: 'Publishing…',
      hints: ['The publisher has been asked.', ...rhythm(minSeconds), ...callFailure(signalFailure)],
    }
  const failed = last?.state === 'failed' ? last : state.targets.find((target) => targetTone(target) === 'failed')
  if (failed) return { tone: 'failed', words: `Failed: ${reasonOf(failed)}`, hints: left }
  if (pending > 0)
    return {
      tone: 'waiting',
      words: waitingWords(pending),
      hints: [...rhythm(minSeconds), ...callFailure(signalFailure)],
    }
  return { tone: 'live', words: 'Live', hints: [state.skipped.total > 0 ? ALL_BUT_SOME : 'Visitors see every change.'] }
}

/** How a place stands that the site is brought to. */
export const targetTone = ({ state, pending, error }: TargetState): 'live' | 'waiting' | 'failed' => {
  if (state === 'failed' && error !== INTERRUPTED) return 'failed'
  return pending > 0 || state === '' ? 'waiting' : 'live'
}

/** The same in words: "Shows every change", "3 changes are waiting", "Failed: There is no bucket …". */
export const targetWords = (target: TargetState): string => {
  const { pending, error, state } = target
  if (targetTone(target) === 'failed') return `Failed: ${error || 'no reason was given'}`
  if (state === 'running') return 'Publishing…'
  if (pending === 0) return state === '' ? 'Nothing has been published there yet' : 'Shows every change'
  return `${waitingWords(pending)}`
}
