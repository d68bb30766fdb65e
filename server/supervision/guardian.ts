import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Waits for the end of its input, which the system closes however the writing process ends, and then ends the process
 * groups that it knows: it asks first and then kills them. POSIX, so that it runs on every machine.
 */
const GUARDIAN = `
trap '' HUP INT QUIT TERM
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
[ "$groups" = ' ' ] && exit
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
sleep 1
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
`

const guarded = new Set<number>()
let guardian: ChildProcess | undefined

const tell = (line: string): void => void guardian?.stdin?.write(line)

/** The guardian is in its own process group, so that what ends this one does not end it. */
const post = (): void => {
  const child = spawn('sh', ['-c', GUARDIAN], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guardian = child
  child.stdin.on('error', () => undefined)
  child.once('error', () => undefined)
  child.once('exit', () => {
    if (guardian !== child) return
    guardian = undefined
    if (guarded.size > 0) post()
  })
  child.unref()
  // a socket, although its type says stream
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  for (const group of guarded) tell(`+ ${group}\n`)
}

/**
 * Ends a process group when this process is gone, even by `kill -9`.
 * @param group id of a process that leads its group, as `detached` makes it
 * @returns a function to call when the process has ended
 */
export const guard = (group: number): (() => void) => {
  if (!guardian) post()
  guarded.add(group)
  tell(`+ ${group}\n`)
  return () => {
    if (guarded.delete(group)) tell(`- ${group}\n`)
  }
}
