import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LateAlert } from '../layout/LateAlert.tsx'
import { dropDraft, findDraft, findDraftLogo, keepDraft } from './drafts.ts'

type Values = Record<string, unknown>

/**
 * The typed values, and the version they were typed into. Untouched fields are not restored over someone else's
 * changes.
 */
const changesOf = (values: Values, stored: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => field === 'updated' || JSON.stringify(value) !== JSON.stringify(stored[field]),
    ),
  )

/** Inside a form: saves what is typed, and restores unsaved input. */
export const SavedDraft = ({ form }: { form: string }) => {
  const { reset, setValue, watch, formState } = useFormContext()
  const [isBack, setBack] = useState(false)
  const { isReady, defaultValues } = formState

  useEffect(() => {
    // Before that, the form resets itself to the stored values.
    const draft = isReady && findDraft(form)
    if (!draft) return undefined
    reset((values: Values) => ({ ...values, ...draft }), { keepDefaultValues: true })
    setBack(true)
    let isLeft = false
    void findDraftLogo(form).then((logo) => {
      if (logo && !isLeft) setValue('logo', logo, { shouldDirty: true })
    })
    return () => {
      isLeft = true
    }
  }, [form, isReady, reset, setValue])

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
