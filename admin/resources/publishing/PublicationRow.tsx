import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FunctionField, ReferenceField } from 'react-admin'
import type { User } from '../../../domain/accounts/schema.ts'
import {
  INTERRUPTED,
  INTERRUPTED_LABEL,
  PUBLICATION_STATE_LABELS,
  PUBLICATION_TARGET_LABELS,
  PUBLICATION_TRIGGER_LABELS,
} from '../../../domain/publishing/rules.ts'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { runResult } from './publishing-labels.ts'

const BADGES = {
  requested: { color: 'default', variant: 'outlined' },
  running: { color: 'default', variant: 'filled' },
  done: { color: 'primary', variant: 'outlined' },
  failed: { color: 'error', variant: 'filled' },
} as const satisfies Record<Publication['state'], object>

const STOPPED = { label: INTERRUPTED_LABEL, color: 'default', variant: 'outlined' } as const

const Requester = ({ run }: { run: Publication }) => (
  <ReferenceField record={run} source="requested_by" reference="users" link={false}>
    <FunctionField<User> render={({ full_name, email }) => <>by {full_name || email}</>} />
  </ReferenceField>
)

export const PublicationRow = ({ run }: { run: Publication }) => {
  const { state, trigger, target, requested_by, updated, error } = run
  const isStopped = state === 'failed' && error === INTERRUPTED
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Chip size="small" {...(isStopped ? STOPPED : { label: PUBLICATION_STATE_LABELS[state], ...BADGES[state] })} />
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {PUBLICATION_TRIGGER_LABELS[trigger]}
        </Typography>
        {target !== 'folder' && (
          <Typography variant="body2" component="div">
            to the {PUBLICATION_TARGET_LABELS[target].toLowerCase()}
          </Typography>
        )}
        {requested_by && (
          <Typography variant="body2" component="div">
            <Requester run={run} />
          </Typography>
        )}
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <Moment at={updated} />
        </Typography>
      </Box>
      {state === 'done' && <Typography variant="body2">{runResult(run)}</Typography>}
      {state === 'failed' && (
        <Typography variant="body2" sx={{ color: isStopped ? 'text.secondary' : 'error.main', whiteSpace: 'pre-line' }}>
          {error || 'Unknown reason'}
        </Typography>
      )}
      <ChangedPages run={run} />
    </Box>
  )
}

const SHOWN_AT_FIRST = 3

const ChangedPages = ({ run: { pages, pages_written } }: { run: Publication }) => {
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
