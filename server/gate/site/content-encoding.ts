import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'

/** Encodings of a text, better one first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A client's preference for an encoding, from 0 (no) to 1. Undefined if it states none. */
const weights = (accepted: string): Map<string, number> =>
  new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.flatMap((word) => /^q\s*=\s*([\d.]+)$/.exec(word)?.[1] ?? [])[0]
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )

/** The response's encoding by the Accept-Encoding header. Undefined for none. */
export const encodingFor = (accepted = ''): Encoding | undefined => {
  const known = weights(accepted)
  const weightOf = (name: string) => known.get(name) ?? known.get('*') ?? 0
  const best = Math.max(...ENCODINGS.map(weightOf))
  return best > 0 && best >= (known.get('identity') ?? 0)
    ? ENCODINGS.find((name) => weightOf(name) === best)
    : undefined
}

/** For text compressed on request: 7% smaller than gzip in a third more time. */
const BROTLI_QUALITY = 5
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The content of a page that is stored as gzip. */
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
