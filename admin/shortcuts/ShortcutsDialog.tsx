import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { COMMON_SHORTCUTS, type Shortcut, useShownShortcuts } from './shortcuts.ts'

const KEY = {
  display: 'inline-block',
  minWidth: '1.75rem',
  px: 0.75,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'center',
} as const

const Keys = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <>
    <Typography variant="h3" component="h3" sx={{ mt: 2, mb: 1 }}>
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0, alignItems: 'center' }}
    >
      {shortcuts.map(({ keys, does }) => (
        <Fragment key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <Box key={key} component="kbd" sx={{ ...KEY, mr: 0.5 }}>
                {key}
              </Box>
            ))}
          </dt>
          <Box component="dd" sx={{ m: 0 }}>
            {does}
          </Box>
        </Fragment>
      ))}
    </Box>
  </>
)

interface ShortcutsDialogProps {
  hasSingleKeys: boolean
  onSingleKeys: (isOn: boolean) => void
  onClose: () => void
}

/** The shortcuts of the current screen, and those of all screens. */
export default function ShortcutsDialog({ hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) {
  const ofScreen = useShownShortcuts()
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts" fullWidth maxWidth="xs">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        {ofScreen.length > 0 && <Keys title="On this screen" shortcuts={ofScreen} />}
        <Keys title="Everywhere" shortcuts={COMMON_SHORTCUTS} />
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={hasSingleKeys} onChange={({ target }) => onSingleKeys(target.checked)} />}
          label="? opens this list"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
