import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useStore } from 'react-admin'
import { PALETTE_KEYS } from './shortcuts.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx'))
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))

/** Shows the hidden name where there is room. */
const NAME_WHERE_WIDE = {
  '@media (min-width: 1024px)': { position: 'static', width: 'auto', height: 'auto', clip: 'auto', margin: 0 },
} as const
/** A search field's shape where there is room. */
const SEARCH = {
  flexShrink: 0,
  minWidth: 44,
  px: { xs: 1, md: 1.5 },
  gap: 1,
  width: { md: '16rem' },
  mr: { md: 1 },
  justifyContent: { md: 'start' },
  fontWeight: 400,
  border: { md: '1px solid currentColor' },
} as const

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
      <Button color="inherit" title={PALETTE_KEYS} onClick={openPalette} sx={SEARCH}>
        <SearchIcon />
        <Box component="span" sx={{ ...visuallyHidden, ...NAME_WHERE_WIDE }}>
          Search
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, ml: 'auto', font: 'inherit', opacity: 0.75 }}>
          {PALETTE_KEYS}
        </Box>
      </Button>
      <Suspense fallback={null}>
        {opened === 'palette' && <CommandPalette onClose={close} onHelp={openHelp} />}
        {opened === 'help' && (
          <ShortcutsDialog hasSingleKeys={hasSingleKeys} onSingleKeys={setSingleKeys} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
