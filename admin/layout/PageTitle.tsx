import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { BRAND } from '../../domain/brand.ts'

interface PageTitleProps {
  title: string
  /** Buttons of the whole screen. */
  actions?: ReactNode
}

/** Heads a screen and names the browser's tab. */
export const PageTitle = ({ title, actions }: PageTitleProps) => {
  useEffect(() => {
    document.title = `${title} | ${BRAND.consoleTitle}`
  }, [title])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="h1">{title}</Typography>
      {actions}
    </Box>
  )
}
