import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { useSettled } from '../../inputs/use-settled.ts'
import { fullNameOf } from './user-words.ts'

const SHOWN = 20

interface HeirFieldProps {
  /** Who cannot be chosen. */
  except: string
  value: AccountRow | null
  onChange: (heir: AccountRow | null) => void
}

/** Finds the account that listings go to, by a part of its name or address. */
export const HeirField = ({ except, value, onChange }: HeirFieldProps) => {
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
      loadingText="Searching …"
      noOptionsText="No such user"
      renderInput={(params) => <TextField {...params} label="The listings go to" />}
    />
  )
}
