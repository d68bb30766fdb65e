/**
 * Cuts a stream of text into lines, at line feeds and nowhere else: other separators of Unicode are text within them.
 * Answers the lines that each chunk completes, at once, since a generator that gives them one by one takes longer.
 */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of chunks) {
    // a long line is not searched again with each of its chunks
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
