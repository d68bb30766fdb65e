import Box from '@mui/material/Box'
import useAutocomplete, { createFilterOptions } from '@mui/material/useAutocomplete'
import { useEffect, useState } from 'react'
import { type RaRecord, useGetList, useInput, useReference, ValidationError } from 'react-admin'
import { LabelledInput } from '../../../inputs/LabelledInput.tsx'
import { TARGET_PX } from '../../../tokens.ts'

interface Option {
  id: string
  label: string
}

interface RecordPickerProps<Listed> {
  source: string
  label: string
  /** Where the records are found, and the field that they are sorted by. */
  reference: string
  sortBy: string
  nameOf: (record: Listed) => string
  /** Stands for no record, which can then be chosen. */
  none?: string
  /** Said when no record has such a name. */
  nothingFound: string
  required?: boolean
}

const SHOWN = 50
const withTyped = createFilterOptions<Option>()
const asAnswered = (options: Option[]): Option[] => options
const PAUSE_MS = 250
const LIST = {
  position: 'absolute',
  zIndex: 'modal',
  left: 0,
  right: 0,
  maxHeight: '17rem',
  m: 0,
  p: 0,
  overflowY: 'auto',
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 6,
  '& li': { display: 'flex', alignItems: 'center', minHeight: TARGET_PX, px: 2, cursor: 'pointer' },
  '& li.Mui-focused': { bgcolor: 'action.hover' },
  '& li[aria-selected=true]': { fontWeight: 600 },
} as const

/** The text as it was when its typing paused. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Chooses one record of many by a part of its name, which the server looks for. */
export const RecordPicker = <Listed extends RaRecord>(props: RecordPickerProps<Listed>) => {
  const { source, label, reference, sortBy, nameOf, none, nothingFound, required = false } = props
  const { field, fieldState, id } = useInput<string>({ source, defaultValue: '' })
  const chosenId: string = field.value ?? ''
  const [typed, setTyped] = useState('')
  const toOption = (record: Listed): Option => ({ id: String(record.id), label: nameOf(record) })
  const { referenceRecord } = useReference<Listed>({ reference, id: chosenId, options: { enabled: chosenId !== '' } })
  const known = referenceRecord && chosenId !== '' ? toOption(referenceRecord) : undefined
  const asked = typed === (known?.label ?? none) ? '' : typed
  const q = usePaused(asked)
  const { data = [], isFetching } = useGetList<Listed>(
    reference,
    { filter: q ? { q } : {}, sort: { field: sortBy, order: 'ASC' }, pagination: { page: 1, perPage: SHOWN } },
    { placeholderData: (before) => before },
  )
  const isAnswered = asked === q && !isFetching
  const nobody: Option[] = none === undefined ? [] : [{ id: '', label: none }]
  const value = chosenId === '' ? (nobody[0] ?? null) : (known ?? null)

  const picker = useAutocomplete<Option>({
    id,
    options: [...nobody, ...data.map(toOption)],
    value,
    getOptionLabel: (option) => option.label,
    getOptionKey: (option) => option.id,
    isOptionEqualToValue: (option, other) => option.id === other.id,
    // what the server has not answered yet must not be chosen by Enter
    filterOptions: isAnswered ? asAnswered : withTyped,
    onInputChange: (_event, text) => setTyped(text),
    onChange: (_event, option) => field.onChange(option?.id ?? ''),
    selectOnFocus: true,
    autoHighlight: true,
    handleHomeEndKeys: true,
  })
  const { ref, ...inputProps } = picker.getInputProps()
  const fault = fieldState.error?.message
  return (
    <Box {...picker.getRootProps()} onBlur={field.onBlur} sx={{ position: 'relative' }}>
      <LabelledInput
        id={id}
        label={label}
        required={required}
        fault={fault && <ValidationError error={fault} />}
        inputRef={ref}
        inputProps={inputProps}
      />
      {picker.popupOpen && (
        <Box component="ul" {...picker.getListboxProps()} aria-label={label} sx={LIST}>
          {picker.groupedOptions.map((option, index) =>
            'label' in option ? (
              <li {...picker.getOptionProps({ option, index })} key={option.id}>
                {option.label}
              </li>
            ) : null,
          )}
        </Box>
      )}
      {picker.popupOpen && isAnswered && data.length === 0 && <Box sx={{ ...LIST, p: 2 }}>{nothingFound}</Box>}
    </Box>
  )
}
