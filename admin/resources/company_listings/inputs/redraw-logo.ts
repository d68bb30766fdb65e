/** Part of a picture, in its pixels. Parts outside the picture are margin. */
export interface LogoArea {
  x: number
  y: number
  width: number
  height: number
}

/** Pixels of the longer side. Pages and social networks show less. */
const MOST_PX = 1024

/** Draws a part of a picture. @param fill CSS color behind it; '' stays transparent */
export const drawLogo = (image: HTMLImageElement, area: LogoArea, fill: string, most = MOST_PX): HTMLCanvasElement => {
  const scale = Math.min(1, most / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return canvas
  if (fill) {
    context.fillStyle = fill
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  context.drawImage(image, -area.x * scale, -area.y * scale, width, height)
  return canvas
}

/** True if the area is the whole picture and nothing more. */
export const isWhole = (image: HTMLImageElement, { x, y, width, height }: LogoArea): boolean =>
  x === 0 && y === 0 && width === image.naturalWidth && height === image.naturalHeight

/** A PNG of what is drawn, named after the original. @throws if the browser cannot make it */
export const logoFileOf = async (canvas: HTMLCanvasElement, original: string): Promise<File> => {
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!picture) throw new Error('The browser made no picture')
  return new File([picture], `${original.replace(/\.[^.]*$/, '') || 'logo'}.png`, { type: picture.type })
}
