const UNREACHABLE = 'The carriers cannot be loaded. Please check your connection.'

const startBlock = (block: HTMLElement): void => {
  const [button, status] = [block.querySelector('button'), block.querySelector('[role=status]')]
  if (!button || !status) return
  if (!('geolocation' in navigator)) {
    block.hidden = true
    return
  }
  const load = () => import('./near-me-answers.ts')
  const prefetch = () => void load().catch(() => undefined)
  button.addEventListener('pointerenter', prefetch, { once: true })
  button.addEventListener('focus', prefetch, { once: true })
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    try {
      const { showNearMe } = await load()
      await showNearMe(block, status)
    } catch {
      status.textContent = UNREACHABLE
    }
    button.ariaBusy = 'false'
  })
}

/** Activates the button of each block, and loads the rest when it is used. Hides it in a browser without positions. */
export const startNearMe = (): void => {
  for (const block of document.querySelectorAll<HTMLElement>('[data-near-me]')) startBlock(block)
}
