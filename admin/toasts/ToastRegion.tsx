import './toasts.css'
import { useEffect, useState } from 'react'
import { AUTO_CLOSE_MS, hideToast, type Toast, useToast } from './toasts.ts'

const Outcome = ({ outcome: { text, isFailure, link } }: { outcome: NonNullable<Toast['outcome']> }) => (
  <span className={isFailure ? 'toast-failure' : ''}>
    {text}
    {link && (
      <>
        {' · '}
        <a href={link.href}>{link.label}</a>
      </>
    )}
  </span>
)

const ActionButton = ({ action: { label, run } }: { action: NonNullable<Toast['action']> }) => {
  const act = () => {
    hideToast()
    run()
  }
  return (
    <button type="button" className="toast-action" onClick={act}>
      {label}
    </button>
  )
}

const CloseButton = () => (
  <button type="button" onClick={hideToast} aria-label="Close notice">
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  </button>
)

/** Notices close by themselves, but not under the pointer or focus. Errors stay until they are closed or replaced. */
export const ToastRegion = () => {
  const toast = useToast()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!toast) setHeld(false)
    if (!toast || toast.isError || toast.isKept || isHeld) return
    const timer = setTimeout(hideToast, AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    <section
      className="toast-region"
      aria-label="Notices"
      aria-live={toast?.isError ? 'assertive' : 'polite'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <div className={toast.isError ? 'toast toast-error' : 'toast'}>
          <p>
            <strong>{toast.title}</strong>
            {toast.text && <span>{toast.text}</span>}
            {toast.outcome && <Outcome outcome={toast.outcome} />}
          </p>
          {toast.action && <ActionButton action={toast.action} />}
          <CloseButton />
        </div>
      )}
    </section>
  )
}
