import type { APIRoute } from 'astro'
import { loadPages } from '../directory.ts'

/** Every city, for the combobox of a directory that has too many for a drop-down list. */
export const GET: APIRoute = async () => Response.json((await loadPages()).home.locations)
