import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readPrivateFile } from '../../providers/routes/queue.ts'

/** Address of a file that only the signed-in account may read, while it is on screen; undefined until it is loaded. */
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
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [data])
  return { ...(url ? { url } : {}), ...(data ? { type: data.type } : {}), isFailed: isError }
}
