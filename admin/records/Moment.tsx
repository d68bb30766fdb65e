import { useEffect, useState } from 'react'
import { formatDate, relativeTime } from '../../domain/text/format.ts'
import { MINUTE_MS } from '../../domain/time.ts'

/** Relative time, kept current. Its date appears on hover. */
export const Moment = ({ at }: { at: string }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={formatDate(at)}>
      {relativeTime(at, now)}
    </time>
  )
}
