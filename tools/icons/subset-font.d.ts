declare module 'subset-font' {
  /** The font with the glyphs of a text alone, and without the axes that are pinned to a value. */
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
  ) => Promise<Buffer>
  export default subsetFont
}
