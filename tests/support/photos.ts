/** Photos that tests upload. */
import sharp from 'sharp'

const draw = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: red, g: 110, b: 79 } } })
    .jpeg()
    .toBuffer()

const PHOTO = await draw(11)

const formOf = (jpeg: Buffer, fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(jpeg)], 'yard.jpg', { type: 'image/jpeg' }))
  return form
}

/** The body that adds a photo of one color to a listing. */
export const photoBody = (listing: string, fields: Record<string, string> = {}): FormData =>
  formOf(PHOTO, { listing, description: 'Our yard in Topeka', ...fields })

/** The same with this file. */
export const photoBodyOf = (jpeg: Buffer, listing: string): FormData =>
  formOf(jpeg, { listing, description: 'Our yard in Topeka' })
