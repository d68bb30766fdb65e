import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useStore } from 'react-admin'
import { PALETTE_KEYS } from './shortcuts.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx'))
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))

/** What keys open on every screen, and the button that opens the same. Dialogs load when first opened. */
export const GlobalKeys = () => {
  const [opened, setOpened] = useState<'palette' | 'help'>()
  const [hasSingleKeys, setSingleKeys] = useStore('shortcuts.single', true)
  const openPalette = useCallback(() => setOpened('palette'), [])
  const openHelp = useCallback(() => setOpened('help'), [])
  const close = () => setOpened(undefined)
  useGlobalKeys({ openPalette, openHelp, hasSingleKeys })
  return (
    <>
      <IconButton color="inherit" aria-label={`Go to (${PALETTE_KEYS})`} title={PALETTE_KEYS} onClick={openPalette}>
        <SearchIcon />
      </IconButton>
      <Suspense fallback={null}>
        {opened === 'palette' && <CommandPalette onClose={close} onHelp={openHelp} />}
        {opened === 'help' && (
          <ShortcutsDialog hasSingleKeys={hasSingleKeys} onSingleKeys={setSingleKeys} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
