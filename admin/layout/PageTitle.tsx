import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { BRAND } from '../../domain/brand.ts'

interface PageTitleProps {
  title: string
  /** What the screen does with the record that the title names: a line above the title. */
  task?: string
  /** Name of the browser's tab, if it differs from the title. */
  tab?: string
  /** Buttons for the whole screen. */
  actions?: ReactNode
}

let hasShownScreen = false

/** The title of a screen and of the browser's tab. Gets the focus when the screen changes. */
export const PageTitle = ({ title, task, tab = title, actions }: PageTitleProps) => {
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
        {task && <TaskLine id={id}>{task}</TaskLine>}
        <Typography variant="h1" ref={heading} tabIndex={-1} aria-describedby={task && id} sx={{ outline: 'none' }}>
          {title}
        </Typography>
      </Box>
      {actions}
    </Box>
  )
}

/** The line above the title of a record. */
export const TaskLine = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
    {children}
  </Typography>
)
