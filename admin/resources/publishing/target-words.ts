import { INTERRUPTED, type TargetState } from '../../../domain/publishing/rules.ts'
import { formatCount } from '../../../domain/text/format.ts'

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
  return `${formatCount(pending)} ${pending === 1 ? 'change is' : 'changes are'} waiting`
}
