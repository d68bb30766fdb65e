import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'

const SHOWN_AT_FIRST = 3

/** Links to the pages that a publication wrote, a few of them at first. */
export const ChangedPages = ({ run: { pages, pages_written } }: { run: Publication }) => {
  const [isOpen, setOpen] = useState(false)
  if (pages.length === 0) return null
  const shown = isOpen ? pages : pages.slice(0, SHOWN_AT_FIRST)
  const hidden = pages.length - shown.length
  const unnamed = pages_written - pages.length
  return (
    <Box
      component="ul"
      aria-label="Changed pages"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        alignItems: 'center',
        m: 0,
        p: 0,
        listStyle: 'none',
        typography: 'body2',
      }}
    >
      {shown.map((path) => (
        <Box component="li" key={path}>
          <Link href={path} sx={{ display: 'inline-block', py: 0.5 }}>
            {path}
          </Link>
        </Box>
      ))}
      {hidden > 0 && (
        <li>
          <Button size="small" onClick={() => setOpen(true)}>
            Show {hidden} more
          </Button>
        </li>
      )}
      {hidden === 0 && unnamed > 0 && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          and {formatCount(unnamed)} more
        </Box>
      )}
    </Box>
  )
}
