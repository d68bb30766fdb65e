import { type KeyboardEvent, useState } from 'react'
import { type RaRecord, useChoicesContext } from 'react-admin'

const bySearch = (q: string) => (q ? { q } : {})

/**
 * What a box needs whose options the server looks for: those of an earlier search are neither shown nor chosen by Enter.
 * @param nothingFound said when the server finds none
 */
export const useAnsweredOptions = <Listed extends RaRecord>(nothingFound: string) => {
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
