/** The faults of single fields, where an error tells them. */
const fieldWords = (data: unknown): string[] =>
  typeof data === 'object' && data !== null
    ? Object.values(data).flatMap((fault: unknown) => {
        const words = (fault as { message?: unknown } | null)?.message
        return typeof words === 'string' ? [words] : []
      })
    : []

/** Why a record was not stored, in the words of its rules. */
export const reasonOf = (error: unknown): string => {
  const { value, message } = error as { value?: { rawData?: unknown }; message?: unknown }
  const words = fieldWords(value?.rawData)
  return words.length ? words.join('. ') : String(message ?? error).replace(/^(GoError|Error): /, '')
}
