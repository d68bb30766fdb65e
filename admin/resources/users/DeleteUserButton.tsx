import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { RESTORABLE_DAYS } from '../../../domain/history/rules.ts'
import { useSettled } from '../../inputs/use-settled.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { askOfAccount } from '../../providers/routes/accounts.ts'
import { offerUndo } from '../history/deletions.tsx'
import { fullNameOf, listingsOf, nameOf } from './user-labels.ts'

const ListingChoice = ({
  user,
  isGiven,
  onChange,
}: {
  user: AccountRow
  isGiven: boolean
  onChange: (given: boolean) => void
}) => (
  <RadioGroup
    aria-label="What happens to the listings"
    value={isGiven ? 'give' : 'leave'}
    onChange={(_event, value) => onChange(value === 'give')}
  >
    <FormControlLabel
      value="leave"
      control={<Radio />}
      label={`Leave ${listingsOf(user)} without ${user.owned ? 'an owner' : 'this user'}. They stay on the site.`}
    />
    <FormControlLabel value="give" control={<Radio />} label={`Give ${listingsOf(user)} to another account`} />
  </RadioGroup>
)

const DeleteDialog = ({ user, onClose }: { user: AccountRow; onClose: () => void }) => {
  const [isGiven, setGiven] = useState(false)
  const [heir, setHeir] = useState<AccountRow | null>(null)
  const refresh = useRefresh()
  const navigate = useNavigate()
  const name = nameOf(user)
  const remove = async () => {
    // the server refuses 'none' with a message
    const transfer = isGiven ? { heir: heir?.id ?? 'none' } : {}
    await askOfAccount(user.id, 'delete', transfer)
    const given = isGiven && heir ? ` ${nameOf(heir)} now has its listings.` : ''
    offerUndo({ collection: 'users', record: user.id, text: `The account of ${name} was deleted.${given}`, refresh })
    refresh()
    navigate('/admin/users', { replace: true })
  }
  return (
    <FormDialog
      title={`Delete the account of ${name}`}
      confirmLabel="Delete account"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      <Typography>
        The account is signed out everywhere. You can restore it from the history for {RESTORABLE_DAYS} days. It then
        needs a new password.
      </Typography>
      {user.listings > 0 ? (
        <ListingChoice user={user} isGiven={isGiven} onChange={setGiven} />
      ) : (
        <Typography>It has no listings.</Typography>
      )}
      {isGiven && <HeirField except={user.id} value={heir} onChange={setHeir} />}
    </FormDialog>
  )
}

export const DeleteUserButton = ({ user }: { user: AccountRow }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

const OPTIONS = 20

interface HeirFieldProps {
  /** Id of the account to exclude. */
  except: string
  value: AccountRow | null
  onChange: (heir: AccountRow | null) => void
}

const HeirField = ({ except, value, onChange }: HeirFieldProps) => {
  const [typed, setTyped] = useState('')
  const wanted = value ? '' : typed.trim()
  const q = useSettled(wanted)
  const { data = [], isFetching } = useGetList<AccountRow>('admin/users', {
    filter: { q, is_disabled: false, id_neq: except },
    sort: { field: 'full_name', order: 'ASC' },
    pagination: { page: 1, perPage: OPTIONS },
  })
  const isSearching = isFetching || q !== wanted
  return (
    <Autocomplete
      options={isSearching ? [] : data}
      value={value}
      onChange={(_event, heir) => onChange(heir)}
      onInputChange={(_event, text) => setTyped(text)}
      getOptionLabel={fullNameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      loading={isSearching}
      loadingText="Searching…"
      noOptionsText="No user found"
      renderInput={(params) => <TextField {...params} label="New owner" />}
    />
  )
}
