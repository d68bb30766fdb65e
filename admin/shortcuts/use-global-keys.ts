import { useEffect } from 'react'
import { isPaletteKey, takeEarlyPalette } from './early-palette.ts'
import { isTyping } from './shortcuts.ts'

interface GlobalKeys {
  openPalette: () => void
  openHelp: () => void
  /** Whether keys without Ctrl do something. People who use speech input can turn them off. */
  hasSingleKeys: boolean
}

/** Opens what the shortcuts of every screen open. */
export const useGlobalKeys = ({ openPalette, openHelp, hasSingleKeys }: GlobalKeys) => {
  useEffect(() => {
    if (takeEarlyPalette()) openPalette()
  }, [openPalette])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        openPalette()
      } else if (hasSingleKeys && event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event)) {
        event.preventDefault()
        openHelp()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [openPalette, openHelp, hasSingleKeys])
}
