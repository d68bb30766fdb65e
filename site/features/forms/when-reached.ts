/** Calls back once, when the element becomes visible or something inside `area` gets the focus. */
export const whenReached = (element: Element, area: Element, callBack: () => void): void => {
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
