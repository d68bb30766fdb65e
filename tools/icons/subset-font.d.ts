declare module 'subset-font' {
  /** The font with only the glyphs of a text, and without the axes that are pinned to a value. */
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
  ) => Promise<Buffer>
  export default subsetFont
}
