import ExpandIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useId, useState } from 'react'
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

/** What can be done with the selected listings, each after a question. */
export const BulkMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<BulkAction>()
  const id = useId()
  const ask = (action: BulkAction) => {
    setAnchor(null)
    setAsked(action)
  }
  const items = BULK_ACTIONS.flatMap((group, at) => [
    ...(at > 0 ? [<Divider key={`before ${group[0]?.label}`} />] : []),
    ...group.map((action) => (
      <MenuItem key={action.label} onClick={() => ask(action)} sx={action.isDestructive ? { color: 'error.main' } : {}}>
        {action.label}
      </MenuItem>
    )),
  ])
  return (
    <>
      <Button
        variant="contained"
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Change
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
      {asked && (
        <Suspense>
          <BulkDialog action={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
