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

const Fates = ({
  user,
  isGiven,
  onChange,
}: {
  user: AccountRow
  isGiven: boolean
  onChange: (given: boolean) => void
}) => (
  <RadioGroup
    aria-label="What becomes of the listings"
    value={isGiven ? 'give' : 'leave'}
    onChange={(_event, value) => onChange(value === 'give')}
  >
    <FormControlLabel
      value="leave"
      control={<Radio />}
      label={`Leave ${listingsOf(user)} without ${user.owned ? 'an owner' : 'this user'}; they stay on the site`}
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
    // an empty choice is refused by the server, in words
    const fate = isGiven ? { heir: heir?.id ?? 'none' } : {}
    await askOfAccount(user.id, 'delete', fate)
    const given = isGiven && heir ? ` ${nameOf(heir)} has the listings now.` : ''
    offerUndo({ collection: 'users', record: user.id, text: `The account of ${name} is deleted.${given}`, refresh })
    refresh()
    navigate('/admin/users', { replace: true })
  }
  return (
    <FormDialog
      title={`Delete the account of ${name}`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      <Typography>
        Its sessions end. For {RESTORABLE_DAYS} days the account can be restored from the history, with a new password.
      </Typography>
      {user.listings > 0 ? (
        <Fates user={user} isGiven={isGiven} onChange={setGiven} />
      ) : (
        <Typography>It has no listings.</Typography>
      )}
      {isGiven && <HeirField except={user.id} value={heir} onChange={setHeir} />}
    </FormDialog>
  )
}

/** Deletes an account, after a question that counts its listings and asks what becomes of them. */
export const DeleteUserButton = ({ user }: { user: AccountRow }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

const SHOWN = 20

interface HeirFieldProps {
  /** Who cannot be chosen. */
  except: string
  value: AccountRow | null
  onChange: (heir: AccountRow | null) => void
}

/** Finds the account that listings go to, by a part of its name or address. */
const HeirField = ({ except, value, onChange }: HeirFieldProps) => {
  const [typed, setTyped] = useState('')
  const wanted = value ? '' : typed.trim()
  const q = useSettled(wanted)
  const { data = [], isFetching } = useGetList<AccountRow>('admin/users', {
    filter: { q, is_disabled: false, id_neq: except },
    sort: { field: 'full_name', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
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
      renderInput={(params) => <TextField {...params} label="The listings go to" />}
    />
  )
}
