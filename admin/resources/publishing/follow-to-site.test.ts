import { HttpError } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListingPublishing } from '../../../domain/publishing/rules.ts'
import { hideToast, showToast, type Toast, toastOnScreen } from '../../toasts/toasts.ts'
import { followToSite } from './follow-to-site.ts'

const SAVED: Toast = { title: 'Success', text: 'Listing has been updated successfully' }
const answer = (state: ListingPublishing['state'], why = ''): ListingPublishing => ({
  state,
  why,
  path: '/company/acme',
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  hideToast()
})

it('shows Publishing until the page is live, then a link to it', async () => {
  const answers = [answer('publishing'), answer('publishing')]
  void followToSite(SAVED, async () => answers.shift() ?? answer('live'))
  expect(toastOnScreen()).toMatchObject({ ...SAVED, outcome: { text: 'Publishing…' } })
  await vi.advanceTimersByTimeAsync(5000)
  expect(toastOnScreen()).toMatchObject({
    ...SAVED,
    outcome: { text: 'Live', link: { href: '/company/acme', label: 'View page' } },
    isKept: false,
  })
})

it('keeps a failure on screen', async () => {
  void followToSite(SAVED, async () => answer('failed', 'The disk is full'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(toastOnScreen()).toMatchObject({
    ...SAVED,
    outcome: { text: 'Failed: The disk is full', isFailure: true },
    isKept: true,
  })
})

it('replaces a failure when the next publish succeeds', async () => {
  const answers = [answer('failed', 'The disk is full'), answer('publishing')]
  void followToSite(SAVED, async () => answers.shift() ?? answer('live'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(toastOnScreen()).toMatchObject({ ...SAVED, outcome: { text: 'Live' }, isKept: false })
})

it('stops polling when the listing was deleted, and no longer says that it is being published', async () => {
  const ask = vi.fn(() => Promise.reject(new HttpError('This listing does not exist.', 404)))
  void followToSite(SAVED, ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(toastOnScreen()).toEqual(SAVED)
})

it('stops polling when another notice replaces it', async () => {
  const ask = vi.fn(async () => answer('publishing'))
  void followToSite(SAVED, ask)
  await vi.advanceTimersByTimeAsync(250)
  const later: Toast = { title: 'Profile Updated' }
  showToast(later)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toastOnScreen()).toBe(later)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('lets the notice close after half a minute without a response', async () => {
  void followToSite(SAVED, () => Promise.reject(new Error('the server is gone')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toastOnScreen()?.outcome?.text).toBe('Publishing…')
  expect(toastOnScreen()?.isKept).toBeUndefined()
})
