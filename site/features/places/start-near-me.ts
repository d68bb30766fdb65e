import { onPress } from '../forms/on-use.ts'

const UNREACHABLE = 'The carriers cannot be loaded. Please check your connection.'

const startBlock = (block: HTMLElement): void => {
  const [button, status] = [block.querySelector('button'), block.querySelector('[role=status]')]
  if (!button || !status) return
  block.hidden = !('geolocation' in navigator)
  onPress(
    button,
    () => import('./near-me-answers.ts'),
    ({ showNearMe }) => showNearMe(block, status),
    () => {
      status.textContent = UNREACHABLE
    },
  )
}

/** Activates the button of each block. Hides it in a browser without positions. */
export const startNearMe = (): void => {
  for (const block of document.querySelectorAll<HTMLElement>('[data-near-me]')) startBlock(block)
}
