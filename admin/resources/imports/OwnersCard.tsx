import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { invitedAll } from '../../../domain/imports/import-runs.ts'
import { ownersInvited } from '../../../domain/imports/messages.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { inviteOwners } from '../../providers/routes/imports.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError } from '../../toasts/toasts.ts'

const FAILED = 'Not all owners were invited. Try again: nobody gets a second email.'

/** The owners whom the rows of a file name by email address. */
export const OwnersCard = ({ run: { id, report, mode, state } }: { run: ImportRun }) => {
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState('')
  const { run } = useAction((error) =>
    showError('Not Invited', error instanceof HttpError && error.message ? error.message : FAILED),
  )
  const owners = report?.owners ?? 0
  if (owners === 0 || state === 'undone' || state === 'undoing') return null
  const canInvite = mode === 'run' && state !== 'running' && state !== 'queued'
  return (
    <TitledCard title="Owners">
      <Typography>
        {formatCountOf(owners, 'row names', 'rows name')} an owner by email address. We email nobody until you invite
        them
        {canInvite ? '.' : ', after the import.'}
      </Typography>
      <Typography role="status">{result}</Typography>
      {canInvite && (
        <Button variant="outlined" onClick={() => setAsking(true)} sx={{ mt: 1.5 }}>
          Invite owners
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Invite owners"
          confirmLabel="Invite owners"
          onConfirm={() => run(async () => setResult(ownersInvited(await invitedAll(() => inviteOwners(id)))))}
          onClose={() => setAsking(false)}
        >
          <p>
            Owners without an account get an invitation by email, once for all their companies. Their companies become
            theirs when they accept.
          </p>
          <p>
            Owners with an account get their companies now. If somebody else manages a company, it waits in the queue
            for your decision.
          </p>
        </ConfirmDialog>
      )}
    </TitledCard>
  )
}
