import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LateAlert } from '../layout/LateAlert.tsx'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'

type Values = Record<string, unknown>

/**
 * What was typed, and the version that it was typed into: fields that were left alone are not brought back over what
 * somebody else has stored in them meanwhile.
 */
const changesOf = (values: Values, stored: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => field === 'updated' || JSON.stringify(value) !== JSON.stringify(stored[field]),
    ),
  )

/** Inside a form: keeps what is typed, and brings back what was typed before and not stored. */
export const SavedDraft = ({ form }: { form: string }) => {
  const { reset, watch, formState } = useFormContext()
  const [isBack, setBack] = useState(false)
  const { isReady, defaultValues } = formState

  useEffect(() => {
    // before that, the form still resets itself to what is stored
    const draft = isReady && findDraft(form)
    if (!draft) return
    reset((values: Values) => ({ ...values, ...draft }), { keepDefaultValues: true })
    setBack(true)
  }, [form, isReady, reset])

  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      if (type === 'change') keepDraft(form, changesOf(values, defaultValues))
    })
    return unsubscribe
  }, [form, watch, defaultValues])

  if (!isBack) return null
  const discard = () => {
    dropDraft(form)
    reset(defaultValues)
    setBack(false)
  }
  return (
    <LateAlert
      severity="info"
      action={
        <Button color="inherit" onClick={discard}>
          Discard
        </Button>
      }
    >
      What you typed before is back. It is not saved yet.
    </LateAlert>
  )
}
