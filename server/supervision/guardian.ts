import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Waits for the end of its input, which comes however the process that writes it ends, and then ends the process groups
 * that it was told of: it asks first and does not ask again. POSIX, so that every machine has it.
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

/** The guardian stands in a group of its own, so that what ends this one does not end it. */
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
  // a socket, though its type says stream
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  for (const group of guarded) tell(`+ ${group}\n`)
}

/**
 * Has a process group end when this process is gone, be it by `kill -9`.
 * @param group number of a process that was started as leader of its group, which `detached` does
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
