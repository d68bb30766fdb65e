import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { initialsOf, LETTERS, LOGO_COLORS, LOGO_SHAPES, LOGO_STYLES, logoSvg } from './logo.ts'

const styles = Array.from({ length: LOGO_STYLES }, (_, style) => style)

describe('a logo', () => {
  test.each(styles)('of style %i renders at 48 pixels with a mark and letters in it', async (style) => {
    const { data, info } = await sharp(Buffer.from(logoSvg('HX', style)))
      .resize(48, 48)
      .raw()
      .ensureAlpha()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([48, 48])
    const colors = new Set<string>()
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] === 255) colors.add(data.subarray(i, i + 3).toString('hex'))
    expect(colors.size).toBeGreaterThan(1)
  })

  test('stands out from a light and a dark page', () => {
    const luminance = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (a: string, b: string) => {
      const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
      return (high + 0.05) / (low + 0.05)
    }
    for (const { fill, ink } of LOGO_COLORS) {
      expect(contrast(fill, ink), fill).toBeGreaterThan(4.5)
      expect(contrast(fill, '#10151c'), fill).toBeGreaterThan(2.5)
    }
  })

  test('needs no font and uses every shape and letter', () => {
    expect(styles.map((style) => logoSvg('A', style)).join('')).not.toContain('<text')
    expect(LOGO_STYLES).toBeGreaterThanOrEqual(LOGO_SHAPES.length)
    expect(Object.keys(LETTERS).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  })

  test('is the same text for the same letters and style', () => {
    expect(logoSvg('BR', 7)).toBe(logoSvg('BR', 7))
  })

  test.each([
    ['Blue Ridge Freight', 'BR'],
    ['Élan & Fils', 'EF'],
    ['J&R Hauling', 'JR'],
    ['Tremblay', 'T'],
    ['“!?”', 'H'],
  ])('shows the initials of %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
