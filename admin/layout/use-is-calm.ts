import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const REST_MS = 1500

/** Whether the first screen has had what it asked for: nothing was on its way for a while. Stays true. */
export const useIsCalm = (): boolean => {
  const isResting = useIsFetching() === 0
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setCalm(true), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return isCalm
}
