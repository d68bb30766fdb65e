/** Loads the review form when somebody reaches it. */
import { showLoadProblem } from '../forms/load-problem.ts'

/** Calls back once, when the element becomes visible or something inside `area` gets the focus. */
const whenReached = (element: Element, area: Element, callBack: () => void): void => {
  const reach = () => {
    observer.disconnect()
    area.removeEventListener('focusin', reach)
    callBack()
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
  })
  observer.observe(element)
  area.addEventListener('focusin', reach)
}

export const startReviewForm = (): void => {
  const element = document.querySelector<HTMLElement>('[data-review]')
  if (!element) return
  const { review = '', asked = '' } = element.dataset
  // The link to someone who asked for a quote has a token in place of the section's name.
  if (location.hash.startsWith(`#${asked}=`)) element.closest('section')?.scrollIntoView()
  whenReached(element, document.getElementById('reviews') ?? element, async () => {
    try {
      const { mountReviewForm } = await import('./mount-review-form.tsx')
      mountReviewForm(element, review)
    } catch {
      showLoadProblem(element)
    }
  })
}
