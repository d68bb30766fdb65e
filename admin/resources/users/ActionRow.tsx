import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Something that can be done to an account: what comes of it, and the button beside. */
export const ActionRow = ({ text, children }: { text: string; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      rowGap: 0.5,
      alignItems: 'center',
      justifyContent: 'space-between',
      py: 1,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Typography variant="body2" sx={{ flex: '1 1 16rem', color: 'text.secondary' }}>
      {text}
    </Typography>
    {children}
  </Box>
)
