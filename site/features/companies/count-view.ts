import { SEEN_PATH, type ViewKind } from '../../../domain/listings/listing-views.ts'

/**
 * Reports a view of this company's page, and when its phone number or website is opened, unless the browser asks not to
 * be tracked.
 */
export const tellSeen = (): void => {
  const asksNot = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  if (asksNot || navigator.doNotTrack === '1') return
  const listing = location.pathname.split('/')[2]?.toLowerCase()
  const tell = (kind: ViewKind) => navigator.sendBeacon(SEEN_PATH, JSON.stringify({ listing, kind }))
  tell('view')
  // Other companies' numbers are further down.
  const own = document.querySelector<HTMLAnchorElement>('.company-actions a[href^="tel:"]')
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    if (!link) return
    if (link.href === own?.href) tell('call')
    else if (link.relList.contains('ugc')) tell('website')
  })
}
