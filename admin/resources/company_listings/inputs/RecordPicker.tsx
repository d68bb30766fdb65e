import { type KeyboardEvent, useCallback, useState } from 'react'
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

type OptionsProps<Listed> = Omit<RecordPickerProps<Listed>, 'source' | 'reference' | 'sortBy'>

const Options = <Listed extends RaRecord>({
  label,
  nameOf,
  none,
  nothingFound,
  required = false,
}: OptionsProps<Listed>) => {
  const answered = useSearchOptions<Listed>(nothingFound)
  // another function than before would put back the text of what is chosen while somebody types
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
      {...answered}
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

const bySearch = (q: string) => (q ? { q } : {})

/**
 * What a box needs whose options the server looks for: those of an earlier search are neither shown nor chosen by Enter.
 * @param nothingFound said when the server finds none
 */
export const useSearchOptions = <Listed extends RaRecord>(nothingFound: string) => {
  const { filterValues, isFetching, availableChoices } = useChoicesContext<Listed>()
  const [typed, setTyped] = useState<string>()
  const isAnswered = typed === undefined || (typed === (filterValues['q'] ?? '') && !isFetching)
  // beside a search that found nothing, the choice of nobody would be what Enter chooses
  const showsNone = !isAnswered || (typed && availableChoices?.length === 0)
  const waitForAnswer = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key !== 'Enter' || isAnswered) return
    event.preventDefault()
    event.defaultMuiPrevented = true
  }
  return {
    filterToQuery: bySearch,
    ...(showsNone ? { suggestionLimit: 0 } : {}),
    noOptionsText: isAnswered ? nothingFound : 'Searching …',
    onInputChange: (_event: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : undefined),
    onKeyDown: waitForAnswer,
  }
}
