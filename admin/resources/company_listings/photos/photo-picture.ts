import { readPhoto, withoutMetadata } from '../../../../domain/photos/photo-file.ts'
import { fitted, PHOTO_LIMITS, PHOTO_TYPE } from '../../../../domain/photos/rules.ts'

/** A picture that the server stores, or the problem with the file. */
export type ChosenPhoto = { photo: File } | { problem: string }

/** Tried in this order until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5]

const draw = (bitmap: ImageBitmap): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitted(bitmap, PHOTO_LIMITS.side))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  // a JPEG has no transparency
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const jpegOf = async (canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let jpeg: Uint8Array<ArrayBuffer> | undefined
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, PHOTO_TYPE, quality))
    jpeg = blob ? withoutMetadata(new Uint8Array(await blob.arrayBuffer())) : undefined
    if (jpeg && jpeg.length <= PHOTO_LIMITS.bytes) break
  }
  return jpeg
}

/** Makes a small JPEG without metadata from a picture. The original, with the place where it was taken, is never sent. */
export const choosePhoto = async (file: File): Promise<ChosenPhoto> => {
  const unreadable = { problem: `${file.name} isn’t an image we can read. Use JPEG, PNG or WebP.` }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return unreadable
  const jpeg = await jpegOf(draw(bitmap)).finally(() => bitmap.close())
  if (!jpeg) return unreadable
  const found = readPhoto({ size: jpeg.length, read: (from, length) => jpeg.subarray(from, from + length) })
  if ('problem' in found) return { problem: `${found.problem}.` }
  return { photo: new File([jpeg], 'photo.jpg', { type: PHOTO_TYPE }) }
}
