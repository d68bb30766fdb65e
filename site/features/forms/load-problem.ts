const LOAD_PROBLEM = 'The form cannot be loaded. Please check your connection and reload the page.'

/** Says after an element, once, that its form could not be loaded. */
export const showLoadProblem = (element: Element): void => {
  if (element.nextElementSibling?.getAttribute('role') === 'alert') return
  const line = document.createElement('span')
  line.role = 'alert'
  line.className = 'field-problem order-last -mr-2 w-0 min-w-full'
  line.textContent = LOAD_PROBLEM
  element.after(line)
}
