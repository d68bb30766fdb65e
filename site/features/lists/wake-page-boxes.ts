/** Loads React for each page box when a visitor uses it. Most visitors never do. */
import { showLoadProblem } from '../forms/load-problem.ts'

const wakePageBox = (box: HTMLElement): void => {
  const { list = '', last = '' } = box.dataset
  let awake: Promise<boolean> | undefined
  const wake = async (): Promise<boolean> => {
    try {
      const { hydratePageBox } = await import('./hydrate-page-box.tsx')
      hydratePageBox(box, { listPath: list, lastPage: Number(last) })
      box.removeEventListener('submit', waitForReact)
      return true
    } catch {
      awake = undefined
      showLoadProblem(box)
      return false
    }
  }
  const wakeOnce = () => {
    awake ??= wake()
    return awake
  }
  const waitForReact = async (event: Event) => {
    event.preventDefault()
    if (await wakeOnce()) box.querySelector('form')?.requestSubmit()
  }
  box.addEventListener('submit', waitForReact)
  for (const touch of ['pointerenter', 'focusin']) box.addEventListener(touch, wakeOnce, { once: true })
}

export const wakePageBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('[data-page-box]')) wakePageBox(box)
}
