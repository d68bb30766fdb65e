import { LISTING_PUBLISHING_LABELS } from '../../../domain/publication-kinds.ts'
import { readListingPublishing } from '../../providers/listing-publishing.ts'
import { isOnScreen, showToast, type Toast } from '../../toasts/toasts.ts'
import { listingState } from './listing-state.ts'

/** Waits between the looks; half a minute in all. */
const PAUSES_MS = [200, 300, 400, 600, 1000, 1500, 2000, 3000, 5000, 8000, 8000]

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const outcomeOf = async (listing: string): Promise<Toast['outcome'] | undefined> => {
  const answer = await readListingPublishing(listing).catch(() => undefined)
  if (!answer || answer.state === 'publishing') return undefined
  const text = listingState(answer)
  if (answer.state === 'failed') return { text, isFailure: true }
  return { text, link: { href: answer.path, label: 'View page' } }
}

/**
 * Shows the notice of a save and says in it whether the listing's public page shows what was saved, as soon as that is
 * known. Ends when the notice is closed or replaced; a publish that takes long goes on without it.
 */
export const followToSite = async (notice: Toast, listing: string): Promise<void> => {
  const publishing = { ...notice, outcome: { text: LISTING_PUBLISHING_LABELS.publishing } }
  const followed = { ...publishing, isKept: true }
  showToast(followed)
  for (const ms of PAUSES_MS) {
    await pause(ms)
    if (!isOnScreen(followed)) return
    const outcome = await outcomeOf(listing)
    if (!isOnScreen(followed)) return
    if (outcome) return showToast({ ...notice, outcome, isKept: outcome.isFailure === true })
  }
  showToast(publishing)
}
