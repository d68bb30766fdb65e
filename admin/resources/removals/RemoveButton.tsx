import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { useDecideRemoval } from './use-decide-removal.ts'

/** Takes the listing off the site for good, after a question. */
export const RemoveButton = ({ request }: { request: RemovalRequest }) => {
  const [isAsking, setAsking] = useState(false)
  const { decide } = useDecideRemoval(request)
  const { company } = request
  return (
    <>
      <Button variant="outlined" color="error" aria-label={`Remove ${company}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${company}`}
          confirmLabel="Remove"
          isDestructive
          onConfirm={() => decide('removed', `${company} is taken off the site.`)}
          onClose={() => setAsking(false)}
        >
          The listing is taken off the site, and no import brings it back. Check first that whoever asks may speak for
          the company.
        </ConfirmDialog>
      )}
    </>
  )
}
