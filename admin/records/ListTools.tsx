import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  my: 2,
  '&& > *': { my: 0 },
  '& [role=search]': { flexGrow: 1 },
} as const

/** Search and filters of a list, next to each other where there is room. */
export const ListTools = ({ children }: { children: ReactNode }) => <Box sx={TOOLS}>{children}</Box>
