import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { showError, showToast } from '../../toasts/toasts.ts'
import type { Catalog, Entry } from './catalog.ts'

interface EntryFormProps {
  catalog: Catalog
  label: string
  maxLength: number
  /** Values of the inputs next to the name. */
  more?: object
  /** True when the other inputs are filled in. */
  isComplete?: boolean
  children?: ReactNode
}

export const EntryForm = ({ catalog, label, maxLength, more = {}, isComplete = true, children }: EntryFormProps) => {
  const [name, setName] = useState('')
  const { add, isPending, problem } = useAddEntry(catalog)
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed && isComplete && !isPending) add({ ...more, name: trimmed }, () => setName(''))
  }
  return (
    <Box
      component="form"
      onSubmit={submit}
      aria-label={`Add ${catalog.noun}`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start', my: 2, '& > div': { flex: '1 1 12rem' } }}
    >
      <TextField
        label={label}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem !== ''}
        helperText={problem}
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

const nameProblem = (error: unknown): string =>
  error instanceof HttpError ? String(error.body?.errors?.name ?? '') : ''

const useAddEntry = ({ resource, noun, Noun }: Catalog) => {
  const [problem, setProblem] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<Entry>()
  const reportFailure = (error: unknown) => {
    setProblem(nameProblem(error))
    showError('Error', `Failed to add ${noun}`)
  }
  const add = (data: object, onAdded: () => void) => {
    setProblem('')
    return create(
      resource,
      { data },
      {
        onSuccess: () => {
          showToast({ title: 'Success', text: `${Noun} added successfully` })
          onAdded()
          refresh()
        },
        onError: reportFailure,
      },
    )
  }
  return { add, isPending, problem }
}
