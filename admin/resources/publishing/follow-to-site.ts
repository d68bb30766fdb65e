import { HttpError } from 'react-admin'
import { LISTING_PUBLISHING_LABELS, type ListingPublishing } from '../../../domain/publishing/rules.ts'
import { showToast, type Toast, toastOnScreen } from '../../toasts/toasts.ts'
import { listingState } from './publishing-labels.ts'

/** Pauses between polls, half a minute in total. */
const PAUSES_MS = [200, 300, 400, 600, 1000, 1500, 2000, 3000, 5000, 8000, 8000]

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

type Ask = () => Promise<ListingPublishing>

/** True for the answer about a listing that was deleted after the save. */
const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404

const outcomeOf = async (ask: Ask): Promise<Toast['outcome'] | 'gone' | undefined> => {
  const answer = await ask().catch((error: unknown) => (isGone(error) ? 'gone' : undefined))
  if (answer === 'gone') return 'gone'
  if (!answer || answer.state === 'publishing') return undefined
  const text = listingState(answer)
  if (answer.state === 'failed') return { text, isFailure: true }
  if (answer.state !== 'live') return { text }
  return { text, link: { href: answer.path, label: 'View page' } }
}

/**
 * Shows a notice after a save and adds to it when the public page is live. Continues after a failure, because the next
 * publish can succeed. Ends when the notice is closed or replaced, when the listing is deleted, or after half a minute.
 */
export const followToSite = async (notice: Toast, ask: Ask): Promise<void> => {
  const publishing = { ...notice, outcome: { text: LISTING_PUBLISHING_LABELS.publishing } }
  let shown: Toast = { ...publishing, isKept: true }
  showToast(shown)
  for (const ms of PAUSES_MS) {
    await pause(ms)
    if (toastOnScreen() !== shown) return
    const outcome = await outcomeOf(ask)
    if (toastOnScreen() !== shown) return
    if (outcome === 'gone') return showToast(notice)
    if (!outcome || outcome.text === shown.outcome?.text) continue
    shown = { ...notice, outcome, isKept: outcome.isFailure === true }
    showToast(shown)
    if (!outcome.isFailure) return
  }
  if (!shown.outcome?.isFailure) showToast(publishing)
}
