import sharp from 'sharp'

/** As many pixels a side as the site's largest logo. */
const SIDE = 192
/** Pixels of the drawing at 72 dots an inch. */
const DRAWN_SIDE = 256
const DENSITY = (72 * SIDE) / DRAWN_SIDE

/** Draws marks as PNG in Base64, each once: many companies share one. */
export const createLogoPainter = (): ((svg: string) => Promise<string>) => {
  const painted = new Map<string, Promise<string>>()
  const paint = async (svg: string): Promise<string> => {
    const image = sharp(Buffer.from(svg), { density: DENSITY })
    return (await image.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer()).toString('base64')
  }
  return (svg) => {
    const known = painted.get(svg) ?? paint(svg)
    painted.set(svg, known)
    return known
  }
}
