/** Loads scripts when a visitor uses what they are for, and says so if they cannot be loaded. */

const LOAD_PROBLEM = 'The form cannot be loaded. Please check your connection and reload the page.'

/** Shows a problem after an element, once. A new sentence replaces the one before. */
export const showProblemAfter = (element: Element, words = LOAD_PROBLEM): void => {
  const next = element.nextElementSibling
  const line = next?.role === 'alert' ? next : document.createElement('span')
  if (line.textContent === words) return
  line.role = 'alert'
  line.className = 'field-problem late-problem'
  line.textContent = words
  element.after(line)
}

/** Events by which a visitor comes near a control. */
export const NEAR = ['pointerenter', 'focusin']

/**
 * Loads and starts what an element is for when one of the events occurs on it, once.
 * @param fail called if it cannot be loaded; the next event tries again
 */
export const onUse = (
  element: EventTarget,
  events: readonly string[],
  start: () => Promise<unknown>,
  fail: () => void = () => undefined,
): void => {
  const use = async () => {
    for (const event of events) element.removeEventListener(event, use)
    try {
      await start()
    } catch {
      fail()
      for (const event of events) element.addEventListener(event, use)
    }
  }
  for (const event of events) element.addEventListener(event, use)
}

/**
 * Makes a button load and run something when it is pressed, and load it ahead when a visitor comes near.
 * @param run called with what was loaded
 */
export const onPress = <Script>(
  button: HTMLButtonElement,
  load: () => Promise<Script>,
  run: (script: Script) => unknown,
  fail = () => showProblemAfter(button),
): void => {
  onUse(button, NEAR, load)
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    // Safari does not focus a clicked button.
    button.focus()
    button.ariaBusy = 'true'
    try {
      await run(await load())
    } catch {
      fail()
    }
    button.ariaBusy = 'false'
  })
}
