import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { BRAND } from '../../domain/brand.ts'

interface PageTitleProps {
  title: string
  /** Names the browser's tab in place of the title. */
  tab?: string
  /** Buttons of the whole screen. */
  actions?: ReactNode
}

let hasShownScreen = false

/** Heads a screen and names the browser's tab. Whoever comes from another screen is led to it, by keyboard and voice. */
export const PageTitle = ({ title, tab = title, actions }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${tab} | ${BRAND.consoleTitle}`
  }, [tab])
  useEffect(() => {
    // a screen that comes late must not take the keys from a dialog that was opened meanwhile
    const hasDialog = document.querySelector('[aria-modal=true]') !== null
    if (hasShownScreen && !hasDialog) heading.current?.focus({ preventScroll: true })
    hasShownScreen = true
  }, [])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {actions}
    </Box>
  )
}
