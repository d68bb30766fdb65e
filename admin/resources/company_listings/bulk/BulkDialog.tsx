import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { AutocompleteArrayInput, Form, useListContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { User } from '../../../../domain/accounts/schema.ts'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import type { Location } from '../../../../domain/catalog/schema.ts'
import { type BulkKind, isBulkChange } from '../../../../domain/listings/console/bulk-change.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { formatCountOf } from '../../../../domain/text/format.ts'
import { fullNameOf } from '../../users/user-labels.ts'
import { RecordPicker } from '../inputs/RecordPicker.tsx'
import { useServices } from '../use-services.ts'
import type { BulkAction } from './bulk-actions.ts'
import { useBulk } from './bulk-run.ts'

interface BulkDialogProps {
  action: BulkAction
  onClose: () => void
}

const Actions = ({ action, count, onClose }: BulkDialogProps & { count: number }) => {
  const chosen: unknown = useWatch({ name: 'value' })
  const { isSubmitting } = useFormState()
  const value = action.value ?? chosen
  const isReady = isBulkChange({ kind: action.kind, value }) && !(action.value === undefined && value === '')
  return (
    <DialogActions>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        variant="contained"
        color={action.isDestructive ? 'error' : 'primary'}
        disabled={!isReady || isSubmitting}
      >
        {action.label}: {formatCountOf(count, 'listing')}
      </Button>
    </DialogActions>
  )
}

export default function BulkDialog({ action, onClose }: BulkDialogProps) {
  const { selectedIds } = useListContext()
  const { start } = useBulk()
  const id = useId()
  const submit = ({ value }: { value?: unknown }) => {
    const change = { kind: action.kind, value: action.value ?? value }
    if (!isBulkChange(change)) return
    onClose()
    start(action.label, change, selectedIds.map(String))
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <Form onSubmit={submit} noValidate disableInvalidFormNotification>
        <DialogTitle id={id}>{action.label}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <DialogContentText>
            {formatCountOf(selectedIds.length, 'listing')} selected. {action.outcome}
          </DialogContentText>
          {action.value === undefined && <BulkValueInput kind={action.kind} />}
        </DialogContent>
        <Actions action={action} count={selectedIds.length} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

const Services = () => {
  const services = useServices()
  return (
    <AutocompleteArrayInput
      source="value"
      label={LISTING_LABELS.services}
      choices={[...(services ?? [])]}
      isPending={!services}
      defaultValue={[]}
      variant="outlined"
      margin="none"
      size="medium"
      helperText={false}
    />
  )
}

const BulkValueInput = ({ kind }: { kind: BulkKind }) => {
  if (kind === 'add_services' || kind === 'services') return <Services />
  if (kind === 'location')
    return (
      <RecordPicker<Location>
        source="value"
        label={LISTING_LABELS.location}
        reference="admin/locations"
        sortBy="name"
        nameOf={locationLabel}
        nothingFound="No city found"
      />
    )
  return (
    <RecordPicker<User>
      source="value"
      label={kind === 'owner' ? LISTING_LABELS.owner : 'User'}
      reference="users"
      sortBy="email"
      nameOf={fullNameOf}
      nothingFound="No user found"
    />
  )
}
