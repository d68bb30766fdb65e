/** Fetches the types of PocketBase's JavaScript engine, which a server writes beside its data, for the type check. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleHooks } from '../server/pocketbase/hooks-bundle.ts'
import { startPocketBase } from '../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../server/process/project.ts'

const folder = mkdtempSync(join(tmpdir(), 'pocketbase-types-'))
const server = await startPocketBase({ dataDir: folder, hooksDir: await bundleHooks(join(folder, 'hooks')) })
cpSync(join(folder, 'types.d.ts'), join(PROJECT, 'pocketbase', 'types.d.ts'))
await server.stop()
rmSync(folder, { recursive: true, force: true })
