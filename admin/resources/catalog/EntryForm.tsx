import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { showError, showToast } from '../../toasts/toasts.ts'
import type { Catalog, Entry } from './catalog.ts'

interface EntryFormProps {
  catalogue: Catalog
  label: string
  maxLength: number
  /** Values of the inputs beside the name. */
  more?: object
  /** Whether they are filled in. */
  isComplete?: boolean
  children?: ReactNode
}

/** Adds an entry by its name, trimmed; an empty one sends nothing. */
export const EntryForm = ({ catalogue, label, maxLength, more = {}, isComplete = true, children }: EntryFormProps) => {
  const [name, setName] = useState('')
  const { add, isPending, fault } = useAddEntry(catalogue)
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed && isComplete && !isPending) add({ ...more, name: trimmed }, () => setName(''))
  }
  return (
    <Box
      component="form"
      onSubmit={submit}
      aria-label={`Add ${catalogue.noun}`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start', my: 2, '& > div': { flex: '1 1 12rem' } }}
    >
      <TextField
        label={label}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fault !== ''}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength } }}
      />
      {children}
      <Button
        type="submit"
        variant="contained"
        startIcon={<AddIcon />}
        loading={isPending}
        disabled={!trimmed || !isComplete}
        sx={{ mt: 1 }}
      >
        Add
      </Button>
    </Box>
  )
}

const nameFault = (error: unknown): string => (error instanceof HttpError ? String(error.body?.errors?.name ?? '') : '')

/** Adds an entry to a catalogue; what is wrong with its name, if anything, belongs under the input. */
const useAddEntry = ({ resource, noun, Noun }: Catalog) => {
  const [fault, setFault] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<Entry>()
  const announce = (error: unknown) => {
    setFault(nameFault(error))
    showError('Error', `Failed to add ${noun}`)
  }
  const add = (data: object, whenAdded: () => void) => {
    setFault('')
    return create(
      resource,
      { data },
      {
        onSuccess: () => {
          showToast({ title: 'Success', text: `${Noun} added successfully` })
          whenAdded()
          refresh()
        },
        onError: announce,
      },
    )
  }
  return { add, isPending, fault }
}
