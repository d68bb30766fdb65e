import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** Replaces a form that was stored. */
export function FormDone({ title, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} role="status" tabIndex={-1} className="form-done">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1">{children}</p>
    </div>
  )
}
