/** Ctrl-K, or Command-K on a Mac. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

let isLoading = false
let isWanted = false

document.addEventListener('keydown', (event) => {
  if (!isLoading || !isPaletteKey(event)) return
  event.preventDefault()
  isWanted = true
})

/** Notes Ctrl-K from now on, because people press it as soon as they have signed in, while the console still loads. */
export const noteEarlyPalette = (): void => {
  isLoading = true
  isWanted = false
}

/** Stops noting. @returns true if somebody pressed Ctrl-K meanwhile */
export const takeEarlyPalette = (): boolean => {
  const wasWanted = isWanted
  isLoading = false
  isWanted = false
  return wasWanted
}
