const LOAD_PROBLEM = 'The form cannot be loaded. Please check your connection and reload the page.'

/** Shows a problem after an element, once. A new sentence replaces the one before. */
export const showProblemAfter = (element: Element, words: string): void => {
  const next = element.nextElementSibling
  const line = next?.getAttribute('role') === 'alert' ? next : document.createElement('span')
  if (line.textContent === words) return
  line.role = 'alert'
  line.className = 'field-problem order-last -mr-2 w-0 min-w-full'
  line.textContent = words
  element.after(line)
}

/** Says after an element that its form could not be loaded. */
export const showLoadProblem = (element: Element): void => showProblemAfter(element, LOAD_PROBLEM)
