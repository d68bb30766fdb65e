import type { APIRoute } from 'astro'
import { BRAND } from '../../domain/brand.ts'

const icon = (size: number, name = `icon-${size}`, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const GET: APIRoute = () =>
  Response.json({
    name: BRAND.name,
    description: BRAND.blurb,
    start_url: '/',
    display: 'browser',
    background_color: BRAND.colors.paper,
    theme_color: BRAND.colors.green,
    icons: [icon(192), icon(512), icon(512, 'icon-maskable-512', 'maskable')],
  })
