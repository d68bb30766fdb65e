import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readPrivateFile } from '../../providers/routes/queue.ts'

/** Object URL of a protected file, undefined while loading. Revoked on unmount. */
export const usePrivateFile = (path: string): { url?: string; type?: string; isFailed: boolean } => {
  const { data, isError } = useQuery({
    queryKey: ['private-file', path],
    queryFn: () => readPrivateFile(path),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const created = URL.createObjectURL(data)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(undefined)
    }
  }, [data])
  return { ...(url ? { url } : {}), ...(data ? { type: data.type } : {}), isFailed: isError }
}
