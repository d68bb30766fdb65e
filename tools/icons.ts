import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from '../server/process/project.ts'
import { drawIcons } from './icons/draw-icons.ts'

/** Draws the site's icons from its mark. Run it after you change `site/public/favicon.svg`. */
for (const [name, content] of await drawIcons()) await writeFile(join(PROJECT, 'site', 'public', name), content)
