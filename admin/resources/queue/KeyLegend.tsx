import Box from '@mui/material/Box'
import { useScreenShortcuts } from '../../shortcuts/shortcuts.ts'
import { QUEUE_KEYS } from './use-queue-keys.ts'

const KEY = {
  display: 'inline-block',
  minWidth: '1.6em',
  px: 0.5,
  textAlign: 'center',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 0.5,
  font: 'inherit',
  fontWeight: 600,
} as const

const SHORTCUTS = QUEUE_KEYS.map(({ shown, label }) => ({ keys: shown.join(' '), does: label }))

/** Which keys do what. Those without a keyboard have no use for it. */
export const KeyLegend = () => {
  useScreenShortcuts(SHORTCUTS)
  return (
    <Box
      component="p"
      aria-label="Keyboard shortcuts"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 0.5,
        m: 0,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {QUEUE_KEYS.map(({ shown, label }) => (
        <span key={label}>
          {shown.map((key) => (
            <Box key={key} component="kbd" sx={{ ...KEY, mr: 0.5 }}>
              {key}
            </Box>
          ))}
          {label}
        </span>
      ))}
    </Box>
  )
}
