import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

interface HistoryButtonProps {
  collection: string
  record: string
  /** Name of the record. */
  name: string
  /** Shows an icon instead of a label. */
  isIcon?: boolean
}

/** Opens the history of a record that has no screen of its own. */
export const HistoryButton = ({ collection, record, name, isIcon = false }: HistoryButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const title = `History of ${name}`
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton aria-label={title} onClick={open}>
          <HistoryIcon />
        </IconButton>
      ) : (
        <Button size="small" aria-label={title} onClick={open}>
          History
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <HistoryDialog title={title} collection={collection} record={record} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
