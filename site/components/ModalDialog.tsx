import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  title: ReactNode
  /** True while it cannot be closed. */
  isLocked?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is mounted. The focus starts at the marked element or the first field, and returns to
 * where it was.
 */
export function ModalDialog({ title, isLocked = false, onClose, children }: Props) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector('input, textarea')
    if (first instanceof HTMLElement) first.focus()
    return () => dialog?.close()
  }, [])
  const keepLocked = (event: SyntheticEvent) => {
    if (isLocked) event.preventDefault()
  }
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      closedby={isLocked ? 'none' : 'any'}
      onCancel={keepLocked}
      onClose={() => (isLocked ? ref.current?.showModal() : onClose())}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <button type="button" className="dialog-close" aria-label="Close" disabled={isLocked} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
