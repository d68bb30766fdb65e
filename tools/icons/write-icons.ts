import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from '../../server/process/project.ts'
import { drawIcons } from './draw-icons.ts'

/** Draws the site's icons anew, after its mark has changed. */
for (const [name, content] of await drawIcons()) await writeFile(join(PROJECT, 'site', 'public', name), content)
