/// <reference types="vite/client" />
/** The shield of a service: a sign of its own shape and symbol. All are drawn in one file. */
import { slugify } from '../../../domain/slug.ts'
import { type Html, html } from '../cards/html.ts'
import file from './shields.svg?url&no-inline'

/** Services by slug, with the name of their shield in the file. */
const SHIELDS: Readonly<Record<string, string>> = {
  moving: 'moving',
  freight: 'freight',
  trucking: 'freight',
  'long-haul': 'long-haul',
  'local-delivery': 'local-delivery',
  refrigerated: 'refrigerated',
  reefer: 'refrigerated',
  flatbed: 'flatbed',
  hazmat: 'hazmat',
  container: 'container',
  warehouse: 'warehouse',
  logistics: 'logistics',
  'auto-transport': 'auto-transport',
}

/** @param service its name or slug @param size in pixels. Undefined for a service without a shield */
export const serviceShield = (service: string, size: number, classes = 'shield'): Html | undefined => {
  const name = SHIELDS[slugify(service)]
  return name === undefined
    ? undefined
    : html`<svg class="${classes}" width="${size}" height="${size}" aria-hidden="true"><use href="${`${file}#${name}`}"/></svg>`
}
