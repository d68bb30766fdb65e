import { type KeyboardEvent, useCallback, useState } from 'react'
import { AutocompleteInput, type RaRecord, ReferenceInput, useChoicesContext } from 'react-admin'

interface RecordPickerProps<Listed> {
  source: string
  label: string
  /** Resource of the records, and their sort field. */
  reference: string
  sortBy: string
  nameOf: (record: Listed) => string
  /** Label of the option for no record. */
  none?: string
  /** Shown when the search finds no record. */
  nothingFound: string
  required?: boolean
}

const OPTIONS = 50

type OptionsProps<Listed> = Omit<RecordPickerProps<Listed>, 'source' | 'reference' | 'sortBy'>

const Options = <Listed extends RaRecord>({
  label,
  nameOf,
  none,
  nothingFound,
  required = false,
}: OptionsProps<Listed>) => {
  const search = useSearchOptions<Listed>(nothingFound)
  // a new function would make the input reset its text while the user types
  const textOf = useCallback(
    (record: Listed) => (none !== undefined && record.id === '' ? none : nameOf(record)),
    [nameOf, none],
  )
  return (
    <AutocompleteInput<Listed>
      label={label}
      optionText={textOf}
      {...(none === undefined ? {} : { emptyText: none })}
      isRequired={required}
      variant="outlined"
      margin="none"
      size="medium"
      helperText={false}
      autoHighlight
      handleHomeEndKeys
      {...search}
    />
  )
}

/** Finds one of many records by part of its name. The server searches. */
export const RecordPicker = <Listed extends RaRecord>({
  source,
  reference,
  sortBy,
  ...options
}: RecordPickerProps<Listed>) => (
  <ReferenceInput source={source} reference={reference} sort={{ field: sortBy, order: 'ASC' }} perPage={OPTIONS}>
    <Options<Listed> {...options} />
  </ReferenceInput>
)

const bySearch = (q: string) => (q ? { q } : {})

/**
 * Props for an autocomplete whose options come from the server. While a search is pending, it hides the old options and
 * Enter does not choose one of them.
 */
export const useSearchOptions = <Listed extends RaRecord>(nothingFound: string) => {
  const { filterValues, isFetching, availableChoices } = useChoicesContext<Listed>()
  const [typed, setTyped] = useState<string>()
  const isCurrent = typed === undefined || (typed === (filterValues['q'] ?? '') && !isFetching)
  // if the search finds nothing, Enter must not choose the option for no record
  const hidesOptions = !isCurrent || (typed && availableChoices?.length === 0)
  const ignoreEnterWhileSearching = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key !== 'Enter' || isCurrent) return
    event.preventDefault()
    event.defaultMuiPrevented = true
  }
  return {
    filterToQuery: bySearch,
    ...(hidesOptions ? { suggestionLimit: 0 } : {}),
    noOptionsText: isCurrent ? nothingFound : 'Searching…',
    onInputChange: (_event: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : undefined),
    onKeyDown: ignoreEnterWhileSearching,
  }
}
