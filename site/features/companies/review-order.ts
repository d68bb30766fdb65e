/** Sorts a page's reviews by the chosen order. They arrive newest first. */
const ratingOf = (review: HTMLElement): number => Number(review.dataset['rating'])

const ORDERS: Record<string, ((a: HTMLElement, b: HTMLElement) => number) | undefined> = {
  highest: (a, b) => ratingOf(b) - ratingOf(a),
  lowest: (a, b) => ratingOf(a) - ratingOf(b),
}

export const startReviewOrder = (): void => {
  const choice = document.querySelector<HTMLSelectElement>('[data-review-order]')
  const newestFirst = [...document.querySelectorAll<HTMLElement>('[data-rating]')]
  const list = newestFirst[0]?.parentElement
  choice?.addEventListener('change', () => {
    const order = ORDERS[choice.value]
    list?.append(...(order ? newestFirst.toSorted(order) : newestFirst))
  })
}
