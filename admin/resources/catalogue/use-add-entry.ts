import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { showError, showToast } from '../../toasts/toasts.ts'
import type { Catalogue, Entry } from './catalogue.ts'

const nameFault = (error: unknown): string => (error instanceof HttpError ? String(error.body?.errors?.name ?? '') : '')

/** Adds an entry to a catalogue; what is wrong with its name, if anything, belongs under the input. */
export const useAddEntry = ({ resource, noun, Noun }: Catalogue) => {
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
