import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { BRAND } from '../../domain/brand.ts'

interface PageTitleProps {
  title: string
  /** Name of the record that the screen is about. It looks like the title, which becomes a line above it. */
  subject?: string
  /** Name of the browser's tab, if it differs from the title. */
  tab?: string
  /** Buttons for the whole screen. */
  actions?: ReactNode
}

let hasShownScreen = false

/** The title of a screen and of the browser's tab. Gets the focus when the screen changes. */
export const PageTitle = ({ title, subject, tab = title, actions }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    document.title = `${tab} | ${BRAND.consoleTitle}`
  }, [tab])
  useEffect(() => {
    // A late screen must not take the focus from a dialog that was opened meanwhile.
    const hasDialog = document.querySelector('[aria-modal=true]') !== null
    if (hasShownScreen && !hasDialog) heading.current?.focus({ preventScroll: true })
    hasShownScreen = true
  }, [])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          variant={subject ? 'body2' : 'h1'}
          component="h1"
          ref={heading}
          tabIndex={-1}
          aria-describedby={subject && id}
          sx={{ outline: 'none', ...(subject && { color: 'text.secondary', fontWeight: 600 }) }}
        >
          {title}
        </Typography>
        {subject && (
          <Typography variant="h1" component="p" id={id}>
            {subject}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  )
}
