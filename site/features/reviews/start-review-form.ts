import { onUse, showProblemAfter } from '../forms/on-use.ts'

const REACHED = 'reached'

/** Loads the review form when it becomes visible, or something among the reviews gets the focus. */
export const startReviewForm = (): void => {
  const element = document.querySelector<HTMLElement>('[data-review]')
  if (!element) return
  const { review = '', asked = '' } = element.dataset
  const reviews = document.getElementById('reviews') ?? element
  onUse(
    reviews,
    ['focusin', REACHED],
    async () => (await import('./mount-review-form.tsx')).mountReviewForm(element, review),
    () => showProblemAfter(element),
  )
  new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) reviews.dispatchEvent(new Event(REACHED))
  }).observe(element)
  // The link to someone who asked for a quote has a token in place of the section's name.
  if (location.hash.startsWith(`#${asked}=`)) element.closest('section')?.scrollIntoView()
}
