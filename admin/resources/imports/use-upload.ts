import { useEffect, useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import type { ImportKind } from '../../../domain/imports/import-run.ts'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { sendImportFile, type Upload } from '../../providers/routes/imports.ts'

export interface Sending {
  name: string
  bytes: number
  sent: number
}

const problemOf = (file: File): string | undefined => {
  if (file.size === 0) return UPLOAD_REFUSALS.empty
  return file.size > UPLOAD_BYTES ? UPLOAD_REFUSALS.tooLarge : undefined
}

/** Asks before a page is left that would end what it sends. */
const useStayWhile = (isSending: boolean) =>
  useEffect(() => {
    if (!isSending) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isSending])

/** Sends one file at a time; a screen that is left cancels it. */
export const useUpload = (onArrived: (run: string) => void) => {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState('')
  const upload = useRef<Upload>(undefined)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  useStayWhile(sending !== undefined)
  useEffect(() => () => upload.current?.cancel(), [])

  const send = async (file: File, kind: ImportKind) => {
    if (upload.current) return
    const wrong = problemOf(file)
    setProblem(wrong ?? '')
    if (wrong) return
    setSending({ name: file.name, bytes: file.size, sent: 0 })
    upload.current = sendImportFile(file, kind, (sent) => setSending((now) => now && { ...now, sent }))
    try {
      onArrived(await upload.current.done)
    } catch (error) {
      if (error instanceof HttpError && !(await leaveIfSignedOut(error))) setProblem(error.message)
    } finally {
      upload.current = undefined
      setSending(undefined)
    }
  }
  return { sending, problem, send, cancel: () => upload.current?.cancel() }
}
