import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'

/** Compressed forms of a text, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What a client says of an encoding, from 0 (no) to 1; undefined when it says nothing. */
const weights = (accepted: string): Map<string, number> =>
  new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.flatMap((word) => /^q\s*=\s*([\d.]+)$/.exec(word)?.[1] ?? [])[0]
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )

/** The encoding to answer with, by the header Accept-Encoding; undefined for none. */
export const encodingFor = (accepted = ''): Encoding | undefined => {
  const known = weights(accepted)
  const weightOf = (name: string) => known.get(name) ?? known.get('*') ?? 0
  const best = Math.max(...ENCODINGS.map(weightOf))
  return best > 0 && best >= (known.get('identity') ?? 0)
    ? ENCODINGS.find((name) => weightOf(name) === best)
    : undefined
}

/** For text that is compressed while somebody waits: 7 % smaller than gzip for a third more time. */
const BROTLI_QUALITY = 5
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** What a page says that is stored as gzip. */
export const unzip: (stored: Buffer) => Promise<Buffer> = promisify(gunzip)

export const compress = (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(text)
    : toBrotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      })
