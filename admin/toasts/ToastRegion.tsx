import './toasts.css'
import { useEffect } from 'react'
import { AUTO_CLOSE_MS, hideToast, useToast } from './toasts.ts'

/** Notices close by themselves; errors stay until they are closed or another notice comes. */
export const ToastRegion = () => {
  const toast = useToast()
  useEffect(() => {
    if (!toast || toast.isError) return
    const timer = setTimeout(hideToast, AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <section className="toast-region" aria-label="Notices" aria-live={toast?.isError ? 'assertive' : 'polite'}>
      {toast && (
        <div className={toast.isError ? 'toast toast-error' : 'toast'}>
          <p>
            <strong>{toast.title}</strong>
            {toast.text && <span>{toast.text}</span>}
          </p>
          <button type="button" onClick={hideToast} aria-label="Close notice">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      )}
    </section>
  )
}
