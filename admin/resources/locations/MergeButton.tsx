import MergeIcon from '@mui/icons-material/CallMerge'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import type { Location } from '../../../domain/catalog/schema.ts'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))

interface MergeButtonProps {
  city: Location
  label: string
}

export const MergeButton = ({ city, label }: MergeButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton aria-label={`Merge ${label} into another city`} onClick={() => setOpen(true)}>
        <MergeIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <MergeDialog city={city} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
