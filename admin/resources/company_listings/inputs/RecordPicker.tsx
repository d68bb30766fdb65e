import { type KeyboardEvent, useState } from 'react'
import { AutocompleteInput, type RaRecord, ReferenceInput, useChoicesContext } from 'react-admin'

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
const bySearch = (q: string) => (q ? { q } : {})

type OptionsProps<Listed> = Omit<RecordPickerProps<Listed>, 'source' | 'reference' | 'sortBy'>

const Options = <Listed extends RaRecord>({
  label,
  nameOf,
  none,
  nothingFound,
  required = false,
}: OptionsProps<Listed>) => {
  const { filterValues, isFetching } = useChoicesContext<Listed>()
  const [typed, setTyped] = useState<string>()
  const isAnswered = typed === undefined || (typed === (filterValues['q'] ?? '') && !isFetching)
  // the options of an earlier search must not be chosen by Enter
  const waitForAnswer = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key !== 'Enter' || isAnswered) return
    event.preventDefault()
    event.defaultMuiPrevented = true
  }
  return (
    <AutocompleteInput<Listed>
      label={label}
      optionText={nameOf}
      filterToQuery={bySearch}
      {...(none === undefined ? {} : { emptyText: none })}
      noOptionsText={nothingFound}
      isRequired={required}
      variant="outlined"
      margin="none"
      size="medium"
      helperText={false}
      autoHighlight
      handleHomeEndKeys
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : undefined)}
      onKeyDown={waitForAnswer}
    />
  )
}

/** Chooses one record of many by a part of its name, which the server looks for. */
export const RecordPicker = <Listed extends RaRecord>({
  source,
  reference,
  sortBy,
  ...options
}: RecordPickerProps<Listed>) => (
  <ReferenceInput source={source} reference={reference} sort={{ field: sortBy, order: 'ASC' }} perPage={SHOWN}>
    <Options<Listed> {...options} />
  </ReferenceInput>
)
