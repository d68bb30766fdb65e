/** Reads the pictures in a cell, in any of the ways in which directories and scrapers write them. */
import { isObject } from '../../domain/guards.ts'

export interface NamedPicture {
  /** A web address, or a file name with or without a path. */
  address: string
  /** '' if the cell says nothing about it. */
  description: string
}

const ENDING = String.raw`\.(?:jpe?g|png|webp|gif|avif|svg|bmp|tiff?|heic)`
/** "https://a.example/1.jpg", and after a space, what it shows. */
const WEB = /^((?:https?:)?\/\/\S+)(?:\s+(.*))?$/is
/** "yard 1.jpg", and after a space, what it shows. */
const FILE = new RegExp(String.raw`^(.*?${ENDING})(?:\s+(.*))?$`, 'is')
const BETWEEN = new RegExp(
  String.raw`\s*[\n;]\s*|\s*,\s*(?=(?:https?:)?//)|\s+(?=https?://)|(?<=${ENDING})\s*,\s*`,
  'i',
)

const KEYS = ['url', 'src', 'image', 'imageUrl', 'original', 'link'] as const

const pictureOf = (text: string): NamedPicture[] => {
  const [, address = '', description = ''] = WEB.exec(text) ?? FILE.exec(text) ?? []
  return address ? [{ address: address.replace(/^\/\//, 'https://'), description: description.trim() }] : []
}

/** Scrapers write JSON: texts, or objects with an address. Undefined for anything else. */
const fromJson = (text: string): NamedPicture[] | undefined => {
  if (!/^[[{]/.test(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    if (typeof each === 'string') return pictureOf(each)
    if (!isObject(each)) return []
    const key = KEYS.find((name) => typeof each[name] === 'string')
    const description = ['caption', 'alt'].map((name) => each[name]).find((words) => typeof words === 'string')
    return key ? pictureOf(`${String(each[key]).trim()} ${description ?? ''}`) : []
  })
}

const isPicture = (text: string): boolean => WEB.test(text) || FILE.test(text)

/** GeoDirectory writes "ADDRESS|number|title|caption", and "::" between pictures. Others write "|" between addresses. */
const fromBars = (text: string): NamedPicture[] => {
  const [address = '', ...rest] = text.split('|').map((part) => part.trim())
  if (rest.some(isPicture)) return [address, ...rest].flatMap(pictureOf)
  const [, title = '', caption = ''] = rest
  return pictureOf(`${address} ${caption || title}`)
}

/** The pictures in a cell, without repetitions. Empty if it names none. */
export const picturesIn = (cell: string): NamedPicture[] => {
  const text = cell.trim()
  const found =
    fromJson(text) ??
    text
      .split('::')
      .flatMap((part) =>
        part.includes('|') ? fromBars(part) : part.split(BETWEEN).flatMap((one) => pictureOf(one.trim())),
      )
  return found.filter(({ address }, at) => found.findIndex((other) => other.address === address) === at)
}
