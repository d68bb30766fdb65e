/** Brings the logos and photos that the rows of a table name, once their listings are stored. */
import pMap from 'p-map'
import { cutText } from '../../domain/fields/characters.ts'
import { problemOf } from '../../domain/fields/field-rules.ts'
import {
  type ImportedPictureKind,
  PICTURES_PER_STEP,
  type PictureCounts,
  type PictureMark,
  type PictureVerdict,
  SOURCE_MAX,
} from '../../domain/imports/tables/imported-pictures.ts'
import { tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import { readPhoto } from '../../domain/photos/photo-file.ts'
import { PHOTO_DESCRIPTION, PHOTO_LIMITS } from '../../domain/photos/rules.ts'
import { parseNetworks } from '../../domain/security/client-network.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import { PictureConverter } from '../../publisher/follow/logos/picture-converter.ts'
import { PICTURE_PROBLEMS } from '../../publisher/follow/logos/picture-limits.ts'
import type { Directory } from '../run/directory.ts'
import type { RowNotes } from '../tables/row-notes.ts'
import { PictureFetcher, UnreachableError } from './fetch-picture.ts'
import { type NamedPicture, picturesIn } from './picture-cells.ts'
import { PictureError } from './picture-error.ts'
import { openPictureFiles, type PictureFiles } from './picture-files.ts'

/** A stored row, or one that a dry run would store. */
export interface PicturedRow {
  line: number
  listing: string
  name: string
  logo: string
  photos: string
}

/** Where pictures come from, besides the public web. */
export interface PictureSources {
  /** Path of a zip file or folder. '' for none. */
  path: string
  /** Private networks from which they may be fetched: "10.0.0.0/8". */
  networks: string
}

export const NO_SOURCES: PictureSources = { path: '', networks: '' }

interface PictureOptions {
  directory: Directory
  isDry: boolean
  /** True if photos are public at once. */
  isApproved: boolean
  notes: RowNotes
  /** Pictures that need not be fetched. */
  files: PictureFiles | undefined
  fetcher: PictureFetcher
  signal: AbortSignal
}

interface Picture {
  row: PicturedRow
  mark: PictureMark
  address: string
  description: string
  read(): Promise<Buffer>
}

const LISTINGS_AT_ONCE = 4
/** Failures in a row after which a server is not asked again. */
const MOST_FAILURES = 5
/** What a run fetches at most. The next one continues. */
const RUN_LIMITS = { bytes: 20 * 1024 ** 3, ms: 12 * 3600 * 1000 } as const
/** Codes of a machine without a network, as long as nothing has been fetched. */
const NO_NETWORK = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])
const WEB = /^https?:\/\//i
const FIELDS = { logo: 'logo', photo: 'photos' } as const satisfies Record<ImportedPictureKind, string>

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

export class TablePictures {
  readonly counts: PictureCounts
  readonly #options: PictureOptions
  readonly #converter = new PictureConverter()
  readonly #begunAt = performance.now()
  /** Failures in a row of each server. */
  readonly #failures = new Map<string, { count: number; reason: string; pictures: number }>()
  #bytes = 0
  #hasFetched = false
  /** Pictures that were not tried, because there is no network or the run has fetched enough. */
  #untried = { noNetwork: 0, tooMuch: 0 }
  #isOffline = false

  constructor(options: PictureOptions) {
    this.#options = options
    this.counts = { logos: 0, photos: 0, isWaiting: !options.isApproved, unchanged: 0, failed: 0 }
  }

  close(): void {
    const { files, fetcher } = this.#options
    this.#converter.close()
    fetcher.close()
    files?.close()
  }

  /** @throws DirectoryError */
  async take(rows: readonly PicturedRow[]): Promise<void> {
    const named = await Promise.all(rows.map((row) => this.#named(row)))
    const pictures = named.flat()
    const verdicts: PictureVerdict[] = []
    for (let at = 0; at < pictures.length; at += PICTURES_PER_STEP) {
      const marks = pictures.slice(at, at + PICTURES_PER_STEP).map(({ mark }) => mark)
      verdicts.push(...(await this.#options.directory.wantedPictures(marks)))
    }
    const wanted = pictures.filter((picture, at) => this.#isWanted(picture, verdicts[at]))
    if (this.#options.isDry) for (const { mark } of wanted) this.counts[`${mark.kind}s`] += 1
    else {
      const byListing = [...Map.groupBy(wanted, ({ mark }) => mark.listing).values()]
      await pMap(byListing, (each) => this.#storeAll(each), { concurrency: LISTINGS_AT_ONCE })
    }
  }

  /** One line each: no network, servers that cannot be reached, more than a run fetches. */
  warnings(): string[] {
    const pictures = (count: number) => formatCountOf(count, 'picture')
    const { noNetwork, tooMuch } = this.#untried
    return [
      ...(noNetwork > 0
        ? [`No network: ${pictures(noNetwork)} could not be fetched. Import the file again when there is one`]
        : []),
      ...[...this.#failures.values()]
        .filter(({ pictures: missed }) => missed > 0)
        .map(
          ({ reason, pictures: missed }) => `${reason}: ${pictures(missed)} not fetched. Import the file again later`,
        ),
      ...(tooMuch > 0
        ? [`This run has fetched as much as a run may: ${pictures(tooMuch)} left. Import the file again to continue`]
        : []),
    ]
  }

  /** The pictures of a row that can be read. */
  async #named(row: PicturedRow): Promise<Picture[]> {
    const [logo, ...others] = picturesIn(row.logo)
    const photos = picturesIn(row.photos)
    for (const [field, kind, more] of [
      [row.logo, 'logo', logo ? others : undefined],
      [row.photos, 'photo', photos.length > 0 ? photos.slice(PHOTO_LIMITS.most) : undefined],
    ] as const) {
      if (field && !more) this.#leaveOut(row, kind, field, 'it names no picture')
      for (const { address } of more ?? []) this.#leaveOut(row, kind, address, MORE[kind])
    }
    const kept = photos.slice(0, PHOTO_LIMITS.most)
    const named = [
      ...(logo ? [this.#picture(row, 'logo', logo)] : []),
      ...kept.map((each) => this.#picture(row, 'photo', each)),
    ]
    return (await Promise.all(named)).filter((picture) => picture !== undefined)
  }

  async #picture(row: PicturedRow, kind: ImportedPictureKind, named: NamedPicture): Promise<Picture | undefined> {
    const { address } = named
    try {
      const [source, read] = await this.#sourceOf(address)
      if (source.length > SOURCE_MAX) throw new PictureError('its address is too long')
      const isDescribed = problemOf(PHOTO_DESCRIPTION, named.description) === undefined
      const description = isDescribed ? named.description : cutText(`Photo of ${row.name}`, PHOTO_LIMITS.description)
      return { row, mark: { listing: row.listing, kind, source }, address, description, read }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      this.#leaveOut(row, kind, address, error.message)
      return undefined
    }
  }

  /** What identifies a picture, and how to read it. */
  async #sourceOf(address: string): Promise<[source: string, read: () => Promise<Buffer>]> {
    const { files } = this.#options
    const file = files?.find(address)
    if (file) return [`${file.path} ${await file.checksum()}`, file.read]
    if (WEB.test(address)) return [address, () => this.#fetch(address)]
    throw new PictureError(
      files
        ? 'no file of this name is in the zip file or folder'
        : 'it is no web address. Pack the table and its pictures into one zip file, and import that',
    )
  }

  #isWanted({ row, mark, address }: Picture, verdict: PictureVerdict | undefined): boolean {
    if (verdict === 'known' || verdict === 'kept') this.counts.unchanged += 1
    if (verdict === 'full') this.#leaveOut(row, mark.kind, address, MORE.photo)
    return verdict === 'wanted'
  }

  async #storeAll(pictures: readonly Picture[]): Promise<void> {
    for (const picture of pictures) {
      if (this.#options.signal.aborted) return
      if (this.#canTry(picture)) await this.#store(picture)
    }
  }

  /** False if there is no network, if its server cannot be reached, or if the run has fetched enough. */
  #canTry({ address, mark }: Picture): boolean {
    if (mark.source !== address) return true
    const host = this.#failures.get(hostOf(address))
    if (this.#isOffline) this.#untried.noNetwork += 1
    else if (host && host.count >= MOST_FAILURES) host.pictures += 1
    else if (this.#bytes >= RUN_LIMITS.bytes || performance.now() - this.#begunAt > RUN_LIMITS.ms)
      this.#untried.tooMuch += 1
    else return true
    return false
  }

  async #store({ row, mark, address, description, read }: Picture): Promise<void> {
    try {
      const content = await this.#drawn(mark.kind, await read())
      const { verdict, problem } = await this.#options.directory.storePicture({
        ...{ ...mark, description, isApproved: this.#options.isApproved, content },
      })
      if (problem) throw new PictureError(problem)
      if (verdict === 'wanted') this.counts[`${mark.kind}s`] += 1
      else this.counts.unchanged += 1
    } catch (error) {
      if (this.#options.signal.aborted) return
      if (error instanceof PictureError) this.#leaveOut(row, mark.kind, address, error.message)
      else if (error instanceof UnreachableError) this.#unreachable(row, mark.kind, address, error)
      else throw error
    }
  }

  /** As it is stored: fitted, upright, and without metadata. A photo that is all of this stays as it is. */
  async #drawn(kind: ImportedPictureKind, original: Buffer): Promise<Uint8Array> {
    const source = {
      size: original.length,
      read: (from: number, length: number) => original.subarray(from, from + length),
    }
    if (kind === 'photo' && !('problem' in readPhoto(source))) return original
    const drawn = await this.#converter.convert(original, `imported_${kind}`)
    if ('problem' in drawn) throw new PictureError(`it ${PICTURE_PROBLEMS[drawn.problem]}`)
    return drawn.picture
  }

  async #fetch(address: string): Promise<Buffer> {
    const { fetcher, signal } = this.#options
    const content = await fetcher.fetch(address, signal)
    this.#hasFetched = true
    this.#bytes += content.length
    this.#failures.delete(hostOf(address))
    return content
  }

  #unreachable(row: PicturedRow, kind: ImportedPictureKind, address: string, error: UnreachableError): void {
    if (NO_NETWORK.has(error.code) && !this.#hasFetched) {
      this.#isOffline = true
      this.#untried.noNetwork += 1
      return
    }
    const host = hostOf(address)
    const { count = 0, pictures = 0 } = this.#failures.get(host) ?? {}
    this.#failures.set(host, { count: count + 1, reason: error.message, pictures })
    this.#leaveOut(row, kind, address, error.message)
  }

  #leaveOut({ line }: PicturedRow, kind: ImportedPictureKind, value: string, reason: string): void {
    this.counts.failed += 1
    this.#options.notes.add({
      line,
      what: tableColumnLabel('listings', FIELDS[kind]),
      value,
      reason: `left out, ${reason}`,
    })
  }
}

/** @throws one line if the zip file or folder cannot be read */
export const openPictures = async ({
  path,
  networks,
  ...options
}: PictureSources & Omit<PictureOptions, 'files' | 'fetcher'>): Promise<TablePictures> => {
  const files = path ? await openPictureFiles(path) : undefined
  return new TablePictures({ ...options, files, fetcher: new PictureFetcher({ allowed: parseNetworks(networks) }) })
}

const MORE = {
  logo: 'a company has one logo',
  photo: `a company has at most ${PHOTO_LIMITS.most} photos`,
} as const satisfies Record<ImportedPictureKind, string>
