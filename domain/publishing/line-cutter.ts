/**
 * Splits a text stream into lines, only at line feeds; other Unicode separators are part of a line. Returns the
 * completed lines of each chunk as an array, because yielding them one by one is slower.
 */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of chunks) {
    // A long line is not searched again with each chunk.
    if (!text.includes('\n')) {
      rest += text
      continue
    }
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest !== '') yield [rest]
}
